import type { Context } from "#platform/context.ts"

import { noteStory } from "./queries.ts"

/** Stories are deleted after a day, but the list of the first week lasts longer. Idempotent. */
export const rememberStory = (ctx: Context) => noteStory(ctx.db, ctx.actor.userId, ctx.now())
