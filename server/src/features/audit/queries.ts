import { rows } from "#db/sql.ts"
import { auditLog } from "#db/tables/audit.ts"
import type { Db } from "#platform/context.ts"

export async function insertAct(db: Db, values: typeof auditLog.$inferInsert) {
  await db.insert(auditLog).values(values)
}

export interface ActRow {
  id: string
  act: string
  actor_id: string
  subject_type: string
  subject_id: string
  detail: Record<string, unknown>
  created_at: Date
}

export interface ActFilter {
  act?: string | undefined
  actorId?: string | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
  /** Half-open range: `from` inclusive, `before` exclusive. */
  from?: Date | undefined
  before?: Date | undefined
}

const NEWEST_FIRST = `
  select id, act, actor_id, subject_type, subject_id, detail, created_at from audit_log
  where id < $1 and ($3::text is null or act = $3) and ($4::text is null or actor_id = $4)
    and ($5::text is null or subject_type = $5) and ($6::text is null or subject_id = $6)
    and ($7::timestamptz is null or created_at >= $7) and ($8::timestamptz is null or created_at < $8)
  order by id desc limit $2`

export const selectActs = (db: Db, filter: ActFilter, beforeId: number, limit: number) =>
  rows<ActRow>(db, NEWEST_FIRST, [
    beforeId,
    limit,
    filter.act ?? null,
    filter.actorId ?? null,
    filter.subjectType ?? null,
    filter.subjectId ?? null,
    filter.from ?? null,
    filter.before ?? null,
  ])

const RULE_NAMES = `select id::text as id, name from rules where id = any($1::int[])`

export const selectRuleNames = (db: Db, ids: readonly number[]) =>
  rows<{ id: string; name: string }>(db, RULE_NAMES, [ids])

/** Distinct values of an indexed column by a loose index scan, independent of the size of the log. */
const distinct = (column: "act" | "actor_id") => `
  with recursive seen as (
    (select ${column} as value from audit_log order by ${column} limit 1)
    union all
    select (select ${column} from audit_log where ${column} > seen.value order by ${column} limit 1)
    from seen where seen.value is not null
  )
  select value from seen where value is not null limit 500`

const ACTS = distinct("act")
const ACTORS = distinct("actor_id")

export const selectActNames = (db: Db) => rows<{ value: string }>(db, ACTS, [])
export const selectActorIds = (db: Db) => rows<{ value: string }>(db, ACTORS, [])
