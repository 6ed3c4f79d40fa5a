import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import {
  insertAwaited,
  moveMethod,
  selectIssuers,
  selectPlan,
  type RelinkRow,
} from "./relink.queries.ts"
import { revokeSessions } from "./sessions.service.ts"

/**
 * `prepare`: the first sign-in at the new provider with this verified address opens the account. `move`: the person has
 * signed in there already and got a second, empty account; its sign-in method is moved. The rest cannot be matched.
 */
export type RelinkStep =
  | "prepare"
  | "move"
  | "alreadyLinked"
  | "unverified"
  | "ambiguous"
  | "secondInUse"

export interface RelinkEntry {
  userId: string
  handle: string
  email: string | null
  step: RelinkStep
  secondHandle: string | null
}

const ASCII = /^[\x21-\x7e]+$/

/** Pure. An address counts only if both sides verified it and it names one account. */
export function relinkStep(row: RelinkRow): RelinkStep {
  if (row.is_linked) return "alreadyLinked"
  if (row.email === null || !row.email_verified || !ASCII.test(row.email)) return "unverified"
  if (row.same_address > 1) return "ambiguous"
  if (row.second_id === null) return "prepare"
  return row.is_second_empty ? "move" : "secondInUse"
}

/** Issuers with the number of people who sign in there. */
export const knownIssuers = (ctx: Context) => selectIssuers(ctx.db)

/** Moves people from one provider to another by verified address. Without `isApplied` it only reports. */
export async function relink(
  ctx: Context,
  from: string,
  to: string,
  isApplied: boolean,
): Promise<RelinkEntry[]> {
  return inTransaction(ctx, async (ctx) => {
    const plan = await selectPlan(ctx.db, from, to)
    const entries: RelinkEntry[] = []
    for (const row of plan) {
      const step = relinkStep(row)
      if (isApplied) await apply(ctx, row, step, from, to)
      entries.push({
        userId: row.user_id,
        handle: row.handle,
        email: row.email,
        step,
        secondHandle: row.second_handle,
      })
    }
    return entries
  })
}

async function apply(ctx: Context, row: RelinkRow, step: RelinkStep, from: string, to: string) {
  const { user_id: userId, email, second_id: secondId, second_method_id: methodId } = row
  if (step === "prepare" && email !== null)
    await insertAwaited(ctx.db, { userId, issuer: to, email, createdAt: ctx.now() })
  else if (step === "move" && secondId !== null && methodId !== null) {
    await moveMethod(ctx.db, methodId, secondId, userId)
    // Its sessions would still show the empty account.
    await revokeSessions(ctx, secondId)
  } else return
  const detail = { from, to, ...(step === "move" && { secondAccount: secondId }) }
  await recordAct(ctx, { act: "member.relink", subjectType: "user", subjectId: userId, detail })
}
