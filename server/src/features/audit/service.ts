import type { AuditEntry, AuditFilter } from "@grove/contract/audit"
import { DAY_MS } from "@grove/contract/durations"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import { viewPersonRefs } from "#features/users/refs.view.ts"
import type { Context } from "#platform/context.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"

import { csvLine } from "./csv.ts"
import {
  insertAct,
  selectActNames,
  selectActorIds,
  selectActs,
  selectRuleNames,
  type ActFilter,
  type ActRow,
} from "./queries.ts"

export interface StaffAct {
  /** For example `grant`. */
  act: string
  subjectType: string
  subjectId: string
  detail?: Record<string, unknown>
}

/** Must run in the transaction of the act itself. */
export async function recordAct(ctx: Context, act: StaffAct): Promise<void> {
  await insertAct(ctx.db, { ...act, actorId: ctx.actor.userId, createdAt: ctx.now() })
}

const NEWEST = 2_147_483_647

export async function listAudit(
  ctx: Context,
  query: PageQuery & AuditFilter,
): Promise<Page<AuditEntry>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "integer") ?? [NEWEST]
  const found = await selectActs(ctx.db, filterOf(query), before, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [Number(row.id)])
  const people = await viewPersonRefs(
    ctx,
    items.flatMap((row) => [row.actor_id, memberIdOf(row)]),
  )
  const ruleIds = items.filter(isAboutRule).map((row) => Number(row.subject_id))
  const ruleNames = new Map(
    (await selectRuleNames(ctx.db, ruleIds)).map(({ id, name }) => [id, name]),
  )
  return {
    items: items.map((row) => ({
      id: Number(row.id),
      act: row.act,
      actorId: row.actor_id,
      actor: people.get(row.actor_id) ?? null,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      member: people.get(memberIdOf(row) ?? "") ?? null,
      ruleName: (isAboutRule(row) && ruleNames.get(row.subject_id)) || null,
      detail: pairs(row),
      createdAt: row.created_at.toISOString(),
    })),
    next,
  }
}

const isAboutRule = (row: ActRow) => row.subject_type === "rule"

/** The subject itself, or whom a case, an appeal or an invitation is about. */
function memberIdOf({ subject_type: type, subject_id: id, detail }: ActRow): string | null {
  const about = type === "user" ? id : (detail["user"] ?? detail["inviter"])
  return typeof about === "string" ? about : null
}

/** Available filter values. */
export async function auditChoices(ctx: Context) {
  const acts = await selectActNames(ctx.db)
  const actors = await selectActorIds(ctx.db)
  const people = await viewPersonRefs(
    ctx,
    actors.map((row) => row.value),
  )
  return { acts: acts.map((row) => row.value), actors: [...people.values()] }
}

const CSV_BATCH = 1000

/** Streams the filtered log in batches. The download itself is recorded. */
export async function* auditCsv(ctx: Context, query: AuditFilter): AsyncGenerator<string> {
  await recordAct(ctx, {
    act: "audit.download",
    subjectType: "audit",
    subjectId: "csv",
    detail: { ...query },
  })
  const filter = filterOf(query)
  yield csvLine(["id", "time", "actor", "act", "subject type", "subject", "detail"])
  for (let before = NEWEST; ;) {
    const found = await selectActs(ctx.db, filter, before, CSV_BATCH)
    if (found.length === 0) return
    yield found.map(csvRow).join("")
    before = Number(found.at(-1)!.id)
  }
}

const csvRow = (row: ActRow) =>
  csvLine([
    row.id,
    row.created_at.toISOString(),
    row.actor_id,
    row.act,
    row.subject_type,
    row.subject_id,
    pairs(row)
      .map(({ name, value }) => `${name}: ${value}`)
      .join("; "),
  ])

function filterOf({ act, actorId, subjectType, subjectId, from, to }: AuditFilter): ActFilter {
  return {
    act,
    actorId,
    subjectType,
    subjectId,
    from: from === undefined ? undefined : new Date(from),
    // The day after 9999-12-31 is not a valid date.
    before:
      to === undefined || to >= "9999" ? undefined : new Date(new Date(to).getTime() + DAY_MS),
  }
}

const pairs = (row: ActRow) =>
  Object.entries(row.detail).map(([name, value]) => ({
    name,
    value: typeof value === "string" ? value : JSON.stringify(value),
  }))
