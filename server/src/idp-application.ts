import {
  changeOwnersEmail,
  endSessionsOfOwner,
  findOwnerOf,
  ownLocalAccount,
} from "#features/auth/local-accounts.service.ts"
import { demoAccounts } from "#features/login/demo-accounts.service.ts"
import { notify } from "#features/notifications/service.ts"
import { findOffer } from "#features/registration/offer.service.ts"
import type { Application } from "#idp/application.ts"
import type { Context } from "#platform/context.ts"
import { readToken } from "#platform/http/session.ts"

/** What the built-in provider asks of the application. */
export const applicationOf = (systemContext: (name: string) => Context): Application => ({
  people: () => demoAccounts(systemContext("people")),
  invitation: (ctx, request) =>
    findOffer(
      ctx,
      readToken(request, "invite", { isHttps: ctx.config.publicUrl.startsWith("https:") }),
    ),
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
