import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { freshUntil } from "./session-life.ts"

/** For irreversible acts: a stolen or unattended session must not be enough. */
export function requireFreshSignIn(ctx: Pick<Context, "actor" | "now">): void {
  must(isFresh(ctx), "auth.fresh")
}

export function isFresh(ctx: Pick<Context, "actor" | "now">): boolean {
  const until = freshUntil(ctx.actor.authenticatedAt)
  return until !== null && ctx.now() < until
}
