import { MODERATION } from "@grove/contract/limits"
import type { CASE_RELATIONS, VIOLATION_STATUSES, ViolationDetail } from "@grove/contract/reports"

import { rows } from "#db/sql.ts"
import { viewImage } from "#features/media/view.ts"
import { viewPersonRefs } from "#features/users/refs.view.ts"
import { viewPostVideo } from "#features/videos/view.ts"
import type { Context } from "#platform/context.ts"
import { AppError } from "#platform/errors.ts"

import { selectMessagesAround, type Target } from "./queries.ts"
import { findTarget } from "./targets.ts"
import { viewViolations } from "./view.ts"

const MAX_REPORTS = 20
const MAX_RELATED = 5
/** Evidence has no index, so only so many of the newest cases are compared. */
const COMPARED = 500

const REASONS = `
  select reporter_id, additional_info, created_at from reports where violation_id = $1 order by id desc limit $2`

interface ReasonRow {
  reporter_id: string
  additional_info: string | null
  created_at: Date
}

/** A case with its reports, the content at present, related cases and, for a message, the surrounding messages. */
export async function viewDetail(ctx: Context, id: number): Promise<ViolationDetail | undefined> {
  const [violation] = await viewViolations(ctx, [id])
  if (!violation) return undefined
  const reasons = await rows<ReasonRow>(ctx.db, REASONS, [id, MAX_REPORTS])
  const around =
    violation.targetType === "message"
      ? await selectMessagesAround(ctx.db, violation.targetId, MODERATION.contextMessages)
      : []
  const related = await selectRelated(ctx, id)
  const people = await viewPersonRefs(ctx, [
    ...reasons.map((row) => row.reporter_id),
    ...around.map((row) => row.sender_id),
    ...related.map((row) => row.user_id),
  ])
  return {
    ...violation,
    reports: reasons.flatMap((row) => {
      const reporter = people.get(row.reporter_id)
      if (!reporter) return []
      const createdAt = row.created_at.toISOString()
      return { reporter, additionalInfo: row.additional_info, createdAt }
    }),
    context: around.flatMap((row) => {
      const sender = people.get(row.sender_id)
      if (!sender) return []
      return { id: row.id, sender, content: row.content, createdAt: row.created_at.toISOString() }
    }),
    ...(violation.targetType !== "message" && { now: await presentContent(ctx, violation) }),
    related: related.flatMap(({ user_id, created_at, ...row }) => {
      const user = people.get(user_id)
      return user ? { ...row, user, createdAt: created_at.toISOString() } : []
    }),
  }
}

/** Null if it was deleted or removed, or is hidden from the moderator like from any member. */
async function presentContent(ctx: Context, target: Target) {
  try {
    const { evidence } = await findTarget(ctx, target)
    return {
      content: evidence.text,
      images: evidence.images.map(viewImage),
      mentions: evidence.mentions ?? [],
      video: evidence.video ? viewPostVideo(evidence.video) : null,
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** $1 = case, $2 = viewer: moderators never see cases about themselves. */
const RELATED = `
  with this as (select id, user_id, evidence from violations where id = $1),
  shown as not materialized (select * from violations where user_id <> $2),
  own as (
    select v.id, 'person' as relation from shown v, this where v.user_id = this.user_id and v.id <> this.id
    order by v.id desc limit $3),
  alike as (
    select v.id, case when v.has_picture then 'picture' else 'text' end as relation from (
      select v.id, v.evidence ->> 'text' = this.evidence ->> 'text' and v.evidence ->> 'text' <> '' as has_text,
        exists (select from jsonb_array_elements(v.evidence -> 'images') image
          where jsonb_build_array(jsonb_build_object('hash', image ->> 'hash')) <@ (this.evidence -> 'images')
        ) as has_picture
      from (select * from shown order by id desc limit $4) v, this where v.user_id <> this.user_id
    ) v where v.has_picture or v.has_text order by v.id desc limit $3)
  select v.id, v.user_id, found.relation, v.status, v.created_at
  from (select * from own union all select * from alike) found join violations v on v.id = found.id
  order by found.relation <> 'person', v.id desc limit $3`

interface RelatedRow {
  id: number
  user_id: string
  relation: (typeof CASE_RELATIONS)[number]
  status: (typeof VIOLATION_STATUSES)[number]
  created_at: Date
}

const selectRelated = (ctx: Context, id: number) =>
  rows<RelatedRow>(ctx.db, RELATED, [id, ctx.actor.userId, MAX_RELATED, COMPARED])
