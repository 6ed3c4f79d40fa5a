import type { Context } from "#platform/context.ts"

import { deleteBookmarksOf } from "./leaving.queries.ts"

/** For somebody who has left. */
export const eraseBookmarksOf = (ctx: Context, userId: string) => deleteBookmarksOf(ctx.db, userId)
