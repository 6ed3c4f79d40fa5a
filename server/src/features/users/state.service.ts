import type { Context } from "#platform/context.ts"

import { updateState } from "./state.queries.ts"

/** Everything of a banned person leaves every list, since every list asks for active people. */
export const banUser = (ctx: Context, userId: string) =>
  updateState(ctx.db, userId, "active", "banned")

export const unbanUser = (ctx: Context, userId: string) =>
  updateState(ctx.db, userId, "banned", "active")
