import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"
import type { Boot } from "#platform/http/pages.ts"
import { currentUser } from "#rooms/auth/service.ts"

/**
 * The first screen's data, read while the page is made, so that nothing waits for a second trip.
 * Each query is what the screen would have fetched first, under the same key.
 */
export async function bootOf(ctx: Context, _path: string, _query: URLSearchParams): Promise<Boot> {
  if (!isMember(ctx.actor)) return { user: null, queries: [] }
  return { user: await currentUser(ctx), queries: [] }
}
