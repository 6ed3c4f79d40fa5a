import type { Context } from "#platform/context.ts"

import { deleteAllOf, deleteUnreadBetween } from "./pair.queries.ts"

/** After a block: what either was about to read of the other is gone. What was read is hidden by the block itself. */
export const forgetUnreadBetween = (ctx: Context, one: string, other: string) =>
  deleteUnreadBetween(ctx.db, one, other)

/** For somebody who has left: what they were told, and what others were told of them. */
export const forgetNotificationsOf = (ctx: Context, userId: string) => deleteAllOf(ctx.db, userId)
