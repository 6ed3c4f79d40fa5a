import type { FastifyRequest } from "fastify"

import type { DemoAccount } from "#idp/sign-in-page.ts"
import type { Context } from "#platform/context.ts"
import type { Text } from "#platform/language/text.ts"

/** An invitation as the sign-up page shows it. */
export interface InvitationBand {
  name: string
  /** A data URL, since picture URLs require a session. */
  picture: string | null
  memberSince: string
  /** 'This invitation is good until Nov 22, for one person' */
  terms: string
  /** Set if it no longer works: the sentence that says why. */
  problem?: string
}

/**
 * What the provider asks of the application, its only client. Passed in, because the application already depends on
 * the provider.
 */
export interface Application {
  /** One-click accounts of the demo. */
  people: () => Promise<readonly DemoAccount[]>
  /** The invitation this browser came with. */
  invitation(ctx: Context, request: FastifyRequest): Promise<InvitationBand | undefined>
  /** The local account of the signed-in member. */
  accountOf(ctx: Context): Promise<{ subject: string; isFresh: boolean } | undefined>
  /** Ends the member's sessions, after a way to sign in changed. */
  endSessions(ctx: Context, subject: string, except?: string): Promise<void>
  notify(ctx: Context, subject: string, notice: { key: string; message: Text }): Promise<void>
  changeEmail(
    ctx: Context,
    subject: string,
    change: { email: string; isVerified: boolean },
  ): Promise<void>
}
