import type { Context } from "#platform/context.ts"

import { deleteAllOf, deleteUnreadOfPair } from "./pair.queries.ts"

/** After a block. Read notifications are kept: the block hides them. */
export const deleteUnreadNotificationsOfPair = (ctx: Context, one: string, other: string) =>
  deleteUnreadOfPair(ctx.db, one, other)

/** For account erasure: notifications to the user and about them. */
export const eraseNotificationsOf = (ctx: Context, userId: string) => deleteAllOf(ctx.db, userId)
