import {
  changeOwnersEmail,
  endSessionsOfOwner,
  findOwnerOf,
  ownLocalAccount,
} from "#features/auth/local-accounts.service.ts"
import { demoAccounts } from "#features/auth/sign-in.service.ts"
import { inlinePicture } from "#features/media/service.ts"
import { notify } from "#features/notifications/service.ts"
import { invitationOf } from "#features/registration/invitations.service.ts"
import type { Application } from "#idp/application.ts"
import type { Context } from "#platform/context.ts"
import { readToken } from "#platform/http/session.ts"

/** Twice the displayed size, for high-density screens. */
const PORTRAIT_PIXELS = 88

const UNUSABLE = {
  used: "All its places are taken. Ask the person who invited you for another one.",
  expired: "It has expired. Ask the person who invited you for another one.",
  revoked: "It was withdrawn.",
}

const DAY: Intl.DateTimeFormatOptions = { month: "short", day: "numeric", timeZone: "UTC" }
const dayOf = (at: Date) => at.toLocaleDateString("en-US", DAY)
const monthOf = (at: Date) =>
  at.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" })

/** What the built-in provider asks of the application. */
export const applicationOf = (systemContext: (name: string) => Context): Application => ({
  people: () => demoAccounts(systemContext("people")),
  async invitation(ctx, request) {
    const isHttps = ctx.config.publicUrl.startsWith("https:")
    const found = await invitationOf(ctx, readToken(request, "invite", { isHttps }))
    if (!found) return undefined
    const { inviter, placesLeft } = found
    const people = placesLeft === 1 ? "one person" : `${placesLeft} people`
    return {
      name: `${inviter.firstName ?? ""} ${inviter.lastName ?? ""}`.trim() || inviter.handle,
      picture: inviter.picture && (await inlinePicture(ctx, inviter.picture, PORTRAIT_PIXELS)),
      memberSince: `Member since ${monthOf(inviter.since)}`,
      terms: `This invitation is good until ${dayOf(found.expiresAt)}, for ${people}`,
      ...(found.state !== "valid" && { problem: UNUSABLE[found.state] }),
    }
  },
  accountOf: ownLocalAccount,
  endSessions: endSessionsOfOwner,
  changeEmail: changeOwnersEmail,
  async notify(ctx, subject, { key, message }) {
    const owner = await findOwnerOf(ctx, subject)
    if (!owner) return
    await notify(ctx, {
      userId: owner.userId,
      type: "other",
      kind: "moderation",
      groupKey: key,
      onceKey: `${key}:${ctx.now().getTime()}`,
      message,
      link: "/settings?section=sessions",
      isAnonymous: true,
    })
  },
})
