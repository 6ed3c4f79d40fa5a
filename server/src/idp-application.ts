import {
  changeOwnersEmail,
  endSessionsOfOwner,
  findOwnerOf,
  ownLocalAccount,
} from "#features/auth/local-accounts.service.ts"
import { demoAccounts } from "#features/auth/sign-in.service.ts"
import { notify } from "#features/notifications/service.ts"
import type { Application } from "#idp/application.ts"
import type { Context } from "#platform/context.ts"

/** What the built-in provider asks of the application. */
export const applicationOf = (systemContext: (name: string) => Context): Application => ({
  people: () => demoAccounts(systemContext("people")),
  invitation: async () => undefined,
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
