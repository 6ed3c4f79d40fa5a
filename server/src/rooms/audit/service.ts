import type { Context } from "#platform/context.ts"

import { insertAct } from "./queries.ts"

export interface StaffAct {
  /** What was done, e.g. `grant`. */
  act: string
  subjectType: string
  subjectId: string
  detail?: Record<string, unknown>
}

/** Writes down an act of staff, in the transaction of the act itself. */
export async function recordAct(ctx: Context, act: StaffAct): Promise<void> {
  await insertAct(ctx.db, { ...act, actorId: ctx.actor.userId, createdAt: ctx.now() })
}
