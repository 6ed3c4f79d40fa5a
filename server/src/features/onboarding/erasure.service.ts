import type { Context } from "#platform/context.ts"

import { deleteOnboardingOf } from "./queries.ts"

/** Account erasure. */
export const eraseOnboardingOf = (ctx: Context, userId: string) =>
  deleteOnboardingOf(ctx.db, userId)
