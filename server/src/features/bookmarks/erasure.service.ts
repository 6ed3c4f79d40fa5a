import type { Context } from "#platform/context.ts"

import { deleteBookmarksOf } from "./erasure.queries.ts"

/** Account erasure. */
export const eraseBookmarksOf = (ctx: Context, userId: string) => deleteBookmarksOf(ctx.db, userId)
