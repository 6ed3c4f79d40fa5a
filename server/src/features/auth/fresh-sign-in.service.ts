import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { freshUntil } from "./session-life.ts"

/** For irreversible acts: a stolen or unattended session must not be enough. */
export function requireFreshSignIn(ctx: Pick<Context, "actor" | "now">): void {
  const until = freshUntil(ctx.actor.authenticatedAt)
  must(until && ctx.now() < until, "auth.fresh")
}
