import { pipelinedRows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

export interface ActorRow {
  session_id: string
  user_id: string
  created_at: Date
  seen_at: Date
  authenticated_at: Date | null
  since: Date
  email: string | null
  email_verified: boolean
  is_banned: boolean
  roles: string[] | null
  penalties:
    | {
        id: number
        type: "restriction" | "suspension" | "ban"
        reason: string
        rule: string | null
        expires_at: string | null
      }[]
    | null
}

// Runs on every request: a constant text is planned once per connection and needs no query builder.
const SELECT_ACTOR = `
  select s.id as session_id, s.user_id, s.created_at, s.seen_at, s.authenticated_at, u.created_at as since,
    u.email, u.email_verified, u.state = 'banned' as is_banned,
    (select array_agg(g.role) from grants g where g.user_id = u.id) as roles,
    (select json_agg(json_build_object('id', p.id, 'type', p.type, 'reason', p.reason, 'rule', r.name, 'expires_at', p.expires_at))
      from penalties p left join rules r on r.id = p.rule_id
      where p.user_id = u.id and p.ended_at is null and p.type <> 'warning' and (p.expires_at is null or p.expires_at > $2)
    ) as penalties
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.created_at > $3 and s.seen_at > $4 and u.state <> 'deleted'`

export async function selectActor(
  db: Db,
  tokenHash: Buffer,
  times: { now: Date; createdAfter: Date; seenAfter: Date },
): Promise<ActorRow | undefined> {
  const values = [tokenHash, times.now, times.createdAfter, times.seenAfter]
  const [row] = await pipelinedRows<ActorRow & Record<string, unknown>>(db, SELECT_ACTOR, values)
  return row
}
