import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { freshUntil } from "./session-life.ts"

/**
 * Refuses acts of great consequence unless the person has just authenticated: a stolen or unattended session must not
 * be enough for them.
 */
export function requireFreshSignIn(ctx: Pick<Context, "actor" | "now">): void {
  const until = freshUntil(ctx.actor.authenticatedAt)
  must(until && ctx.now() < until, "auth.fresh")
}
