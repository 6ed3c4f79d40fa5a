import type { InvitationState } from "@grove/contract/registration"

import { inlinePicture } from "#features/media/service.ts"
import type { Context } from "#platform/context.ts"
import { message, t } from "#platform/language/text.ts"

import { dayOf, monthOf } from "./dates.ts"
import { invitationOf } from "./invitations.service.ts"

/** An invitation as pages show it to the person who opens the link. */
export interface Offer {
  state: InvitationState
  name: string
  /** A data URL, because pictures need a session. */
  picture: string | null
  memberSince: string
  terms: string
  /** Why it does not work, if it does not. */
  problem?: string
}

/** Twice the displayed size, for high-density screens. */
const PORTRAIT_PIXELS = 88

export const OFFER_PROBLEMS: Record<Exclude<InvitationState, "valid">, string> = {
  used: message("All its places were taken before you came."),
  expired: message("It was good for a limited time only."),
  revoked: message("The person who made it has ended it."),
}

/** Undefined for an unknown code. */
export async function findOffer(
  ctx: Context,
  code: string | undefined,
): Promise<Offer | undefined> {
  const found = await invitationOf(ctx, code)
  if (!found) return undefined
  const { state, inviter, placesLeft, expiresAt } = found
  const problem =
    ctx.site.current().registration === "closed"
      ? t("Nobody new can join right now.")
      : state === "valid"
        ? undefined
        : t(OFFER_PROBLEMS[state])
  return {
    state,
    name: `${inviter.firstName ?? ""} ${inviter.lastName ?? ""}`.trim() || inviter.handle,
    picture: inviter.picture && (await inlinePicture(ctx, inviter.picture, PORTRAIT_PIXELS)),
    memberSince: t("Member since {month}", { month: monthOf(inviter.since) }),
    terms: t(
      "{places, plural, =1 {This invitation is good until {day}, for one person} one {This invitation is good until {day}, for # person} other {This invitation is good until {day}, for # people}}",
      { day: dayOf(expiresAt), places: placesLeft },
    ),
    ...(problem !== undefined && { problem }),
  }
}
