import type { Language } from "@grove/contract/languages"

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
  /** The method that opened this session vouches for the address. */
  is_email_proven: boolean
  is_banned: boolean
  /** The member's setting. */
  language: Language | null
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

/**
 * Roles by domain depend on it: a person who lost the company account must not keep them through another method. A
 * session without a method is older than methods, or its method was removed; it counts as opened with the only method left.
 */
const IS_EMAIL_PROVEN = `(u.email_verified and exists (
    select 1 from sign_in_methods m where m.user_id = u.id and m.email_verified and lower(m.email) = lower(u.email)
      and (m.id = s.method_id or (s.method_id is null and m.subject is not null and not exists (
        select 1 from sign_in_methods o where o.user_id = u.id and o.subject is not null and o.id <> m.id)))))`

// Runs on every request: a constant text is planned once per connection and needs no query builder.
const SELECT_ACTOR = `
  select s.id as session_id, s.user_id, s.created_at, s.seen_at, s.authenticated_at, u.created_at as since,
    u.email, ${IS_EMAIL_PROVEN} as is_email_proven, u.state = 'banned' as is_banned,
    u.settings ->> 'language' as language,
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
