import { PAGE } from "@grove/contract/limits"

import type { Config } from "#config.ts"
import type { Context } from "#platform/context.ts"

import { selectChoice, type Choice } from "./suggestions.queries.ts"

/** A choice takes tens of milliseconds and changes slowly. Who may be shown is checked at every view. */
const SUGGESTIONS_TTL_MS = 600_000
/** About 4 kB each. */
const MAX_MEMBERS = 2000
/** A page of suggestions and as many to replace those that can no longer be shown. */
const KEPT = 2 * PAGE.default

interface Entry {
  choosing: Promise<Choice>
  /** Missing while the first choice is being made. */
  chosen?: Choice
  at: number
}

/** One map per application: tests run several in one process. Each process makes its own choices. */
const applications = new WeakMap<Config, Map<string, Entry>>()

function entriesOf({ config }: Context): Map<string, Entry> {
  let entries = applications.get(config)
  if (!entries) applications.set(config, (entries = new Map()))
  return entries
}

/** The actor's cached candidates, if they suffice for this many. */
export function findChoice(ctx: Context, wanted: number): Choice | undefined {
  const entry = entriesOf(ctx).get(ctx.actor.userId)
  const isFresh = entry && ctx.now().getTime() - entry.at < SUGGESTIONS_TTL_MS
  return isFresh && wanted <= KEPT ? entry.chosen : undefined
}

/** Chooses again. Concurrent callers share one choice. */
export async function chooseCandidates(ctx: Context, wanted: number): Promise<Choice> {
  const { userId } = ctx.actor
  if (wanted > KEPT) return selectChoice(ctx.db, userId, wanted, ctx.now())
  const entries = entriesOf(ctx)
  const running = entries.get(userId)
  if (running && !running.chosen) return running.choosing
  const entry: Entry = {
    choosing: selectChoice(ctx.db, userId, KEPT, ctx.now()),
    at: ctx.now().getTime(),
  }
  entries.delete(userId)
  entries.set(userId, entry)
  if (entries.size > MAX_MEMBERS) entries.delete(entries.keys().next().value!)
  try {
    return (entry.chosen = await entry.choosing)
  } catch (error) {
    if (entries.get(userId) === entry) entries.delete(userId)
    throw error
  }
}
