import { randomBytes } from "node:crypto"

import { DAY_MS } from "@grove/contract/durations"
import { INVITATION, PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Invitation, InvitationState } from "@grove/contract/registration"
import type { Page } from "@grove/contract/route"

import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor, NEWEST } from "#platform/http/cursor.ts"

import { invitationState } from "./invitation-state.ts"
import {
  countWorking,
  insertInvitation,
  lockInviter,
  selectInvitation,
  selectInvitationById,
  selectInvitations,
  updateRevoked,
} from "./invitations.queries.ts"
import { viewInvitations } from "./view.ts"

const CODE_BYTES = 16

const isAdmin = (ctx: Context) => ctx.actor.permissions.includes("team")

/** Administrators always; members while the site allows it, and not while a penalty restricts them. */
function mayInvite(ctx: Context): boolean {
  const { registration, membersMayInvite } = ctx.site.current()
  if (registration === "closed") return false
  if (isAdmin(ctx)) return true
  return ctx.actor.standing.state === "good" && (membersMayInvite ?? registration === "invite")
}

export async function invitationAllowance(ctx: Context) {
  const working = await countWorking(ctx.db, ctx.actor.userId, ctx.now())
  return { mayInvite: mayInvite(ctx), left: Math.max(0, limitOf(ctx) - working) }
}

const limitOf = (ctx: Context) =>
  isAdmin(ctx) ? INVITATION.perAdministrator : INVITATION.perMember

export async function makeInvitation(
  ctx: Context,
  { places, days }: { places: number; days: number },
): Promise<Invitation> {
  must(mayInvite(ctx), "invitation.notAllowed")
  const id = await inTransaction(ctx, async (ctx) => {
    const inviterId = ctx.actor.userId
    await lockInviter(ctx.db, inviterId)
    must((await countWorking(ctx.db, inviterId, ctx.now())) < limitOf(ctx), "invitation.tooMany")
    const made = await insertInvitation(ctx.db, {
      code: randomBytes(CODE_BYTES).toString("base64url"),
      inviterId,
      places,
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + days * DAY_MS),
    })
    if (isAdmin(ctx))
      await recordAct(ctx, {
        act: "invitation.make",
        subjectType: "invitation",
        subjectId: made,
        detail: { places, days },
      })
    return made
  })
  return requireInvitation(ctx, id)
}

/** Idempotent. Members revoke their own, administrators any. */
export async function revokeInvitation(ctx: Context, id: string): Promise<Invitation> {
  const invitation = await requireInvitation(ctx, id)
  const isOwn = invitation.inviter.id === ctx.actor.userId
  await inTransaction(ctx, async (ctx) => {
    const isRevoked = await updateRevoked(ctx.db, id, ctx.now())
    if (isRevoked && isAdmin(ctx))
      await recordAct(ctx, {
        act: "invitation.revoke",
        subjectType: "invitation",
        subjectId: id,
        detail: isOwn ? {} : { inviter: invitation.inviter.id },
      })
  })
  return requireInvitation(ctx, id)
}

/** Invitations of others do not exist for members. */
async function requireInvitation(ctx: Context, id: string): Promise<Invitation> {
  const row = await selectInvitationById(ctx.db, id, ctx.now())
  must(row && (row.inviter_id === ctx.actor.userId || isAdmin(ctx)), "invitation.notFound")
  const [shown] = await viewInvitations(ctx, [row])
  must(shown, "invitation.notFound")
  return shown
}

/** `whose` null lists those of all members, for administrators. */
export async function listInvitations(
  ctx: Context,
  whose: string | null,
  query: PageQuery,
): Promise<Page<Invitation>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const found = await selectInvitations(ctx.db, whose, {
    before,
    limit: limit + 1,
    now: ctx.now(),
  })
  const { items, next } = cutPage(found, limit, (row) => [row.id])
  return { items: await viewInvitations(ctx, items), next }
}

/** What the person who opens the link may know. */
export interface OfferedInvitation {
  state: InvitationState
  inviter: {
    firstName: string | null
    lastName: string | null
    handle: string
    picture: string | null
    since: Date
  }
  placesLeft: number
  expiresAt: Date
}

const CODE = /^[\w-]{22}$/

/** Says who invites and whether the code works; undefined for an unknown code. */
export async function invitationOf(
  ctx: Context,
  code: string | undefined,
): Promise<OfferedInvitation | undefined> {
  if (code === undefined || !CODE.test(code)) return undefined
  const row = await selectInvitation(ctx.db, code, ctx.now())
  if (!row) return undefined
  return {
    state: invitationState(row, ctx.now()),
    inviter: {
      firstName: row.first_name,
      lastName: row.last_name,
      handle: row.handle,
      picture: row.profile_image_url,
      since: row.member_since,
    },
    placesLeft: Math.max(0, row.places - row.used),
    expiresAt: row.expires_at,
  }
}
