import { PAGE } from "@grove/contract/limits"
import type { Member, MemberDetail, MemberFilter } from "@grove/contract/members"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import { isLastAdmin } from "#features/auth/administrators.service.ts"
import { signInMethodsOf } from "#features/auth/methods.service.ts"
import { sessionsOf } from "#features/auth/sessions.service.ts"
import { viewPersonRefs } from "#features/users/refs.view.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"

import { localAccountOf } from "./local-account.ts"
import {
  selectCounts,
  selectInvitations,
  selectMember,
  selectMembers,
  selectPenalties,
  selectSuspicion,
  type PenaltyRow,
} from "./queries.ts"
import { roleChoices, shapeMember } from "./view.ts"

const domainsOf = ({ config }: Context) => [
  ...config.adminEmailDomains,
  ...config.detectionEmailDomains,
]

export async function listMembers(
  ctx: Context,
  query: PageQuery & { q?: string; filter?: MemberFilter },
): Promise<Page<Member>> {
  const limit = query.limit ?? PAGE.default
  const [after] = decodeCursor(query.cursor, "user") ?? [""]
  const found = await selectMembers(ctx.db, query.filter ?? "all", {
    now: ctx.now(),
    domains: domainsOf(ctx),
    term: query.q?.trim() ?? "",
    after,
    limit: limit + 1,
  })
  const { items, next } = cutPage(found, limit, (row) => [row.id])
  return { items: items.map((row) => shapeMember(ctx, row)), next }
}

export async function countMembers(ctx: Context) {
  const counts = await selectCounts(ctx.db, ctx.now(), domainsOf(ctx))
  return counts ?? { all: 0, active: 0, suspended: 0, staff: 0, fake: 0, waiting: 0 }
}

export async function getMember(ctx: Context, userId: string): Promise<MemberDetail> {
  const row = await selectMember(ctx.db, ctx.now(), userId)
  must(row, "user.notFound")
  const member = shapeMember(ctx, row)
  const isLast = member.roles.includes("admin") && (await isLastAdmin(ctx, userId))
  const { inviter, count, invited } = await selectInvitations(ctx.db, userId)
  const people = await viewPersonRefs(ctx, [inviter, ...invited])
  const suspicion = await selectSuspicion(ctx.db, userId)
  return {
    ...member,
    posts: row.posts,
    isSelf: userId === ctx.actor.userId,
    isLastAdmin: isLast,
    roleChoices: roleChoices(ctx, row, isLast),
    sessions: await sessionsOf(ctx, userId, member.roles.length > 0),
    methods: await signInMethodsOf(ctx, userId),
    local: (await localAccountOf(ctx, userId))?.methods ?? null,
    invitedBy: (inviter !== null && people.get(inviter)) || null,
    invited: invited.flatMap((id) => people.get(id) ?? []),
    invitedCount: count,
    penalties: (await selectPenalties(ctx.db, userId)).map((one) => shapePenalty(one, ctx.now())),
    fakeScore: suspicion ? Math.round(suspicion.score) : null,
    analyzedAt: suspicion?.analyzed_at.toISOString() ?? null,
  }
}

const shapePenalty = (row: PenaltyRow, now: Date) => ({
  id: row.id,
  type: row.type,
  reason: row.reason,
  isActive: row.ended_at === null && (row.expires_at === null || row.expires_at > now),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  endReason: row.end_reason,
})
