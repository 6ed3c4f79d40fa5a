import { STRANGER } from "../../src/platform/actor.ts"
import { inTransaction, type Context } from "../../src/platform/context.ts"
import type { Person } from "../caller.ts"

/** What the factories of a world share. */
export interface Making {
  /** Runs the work in one transaction as this member, without a session or a request. */
  as: <T>(person: Person, work: (ctx: Context) => Promise<T>) => Promise<T>
  /** With the permissions of a session, for acts of the staff. */
  contextOf: (person: Person) => Promise<Context>
  now: () => Date
}

export const making = (
  systemContext: () => Context,
  contextOf: Making["contextOf"],
  now: Making["now"],
): Making => ({
  as: (person, work) => inTransaction(actAs(systemContext(), person), work),
  contextOf,
  now,
})

export const actAs = (ctx: Context, { id }: Person): Context => ({
  ...ctx,
  actor: { ...STRANGER, userId: id },
})

/** How often each value occurs, in the order of the values: rows are locked in one order. */
export function tally(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>()
  for (const value of values.toSorted()) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
}
