import type { Context } from "#platform/context.ts"

import { deleteBookmarksOf } from "./erasure.queries.ts"

/** For somebody who has left. */
export const eraseBookmarksOf = (ctx: Context, userId: string) => deleteBookmarksOf(ctx.db, userId)
