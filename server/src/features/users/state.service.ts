import type { Context } from "#platform/context.ts"

import { updateState } from "./state.queries.ts"

/** Hides all content of a user, since every list requires active authors. */
export const banUser = (ctx: Context, userId: string) =>
  updateState(ctx.db, userId, "active", "banned")

export const unbanUser = (ctx: Context, userId: string) =>
  updateState(ctx.db, userId, "banned", "active")
