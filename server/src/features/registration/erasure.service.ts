import type { Context } from "#platform/context.ts"

import { deleteInvitationsOf } from "./invitations.queries.ts"

/** Invitations the member made, and the record of who invited the member. */
export const eraseInvitationsOf = (ctx: Context, userId: string) =>
  deleteInvitationsOf(ctx.db, userId)
