import {
  knownIssuers,
  relink,
  type RelinkEntry,
  type RelinkStep,
} from "#features/auth/relink.service.ts"
import { findSignInOption } from "#features/auth/sign-in-options.service.ts"
import type { Context } from "#platform/context.ts"

interface Output {
  log(line: string): void
}

const DONE: Partial<Record<RelinkStep, string>> = {
  prepare: "open their account at their first sign-in at the new provider",
  move: "had a second, empty account there: its sign-in now opens the old account; the empty one stays, without a way in",
  alreadyLinked: "have a way in at the new provider already",
}

const UNMATCHED: Partial<Record<RelinkStep, string>> = {
  unverified: "have no verified e-mail address at the old provider",
  ambiguous: "share their verified address with another account",
  secondInUse:
    "have signed in at the new provider and use a second account there, which is not merged: delete the one that is not needed under Members, then run this again",
}

/** Runs `npm run admin -- relink`. Returns a sentence if the issuers cannot be used. */
export async function relinkCommand(
  ctx: Context,
  out: Output,
  { from, to, isApplied }: { from: string; to: string; isApplied: boolean },
): Promise<string | undefined> {
  const option = findSignInOption(ctx, to)
  if (!option)
    return `${to} is not a configured provider: set its OIDC_…_ISSUER first, and check the spelling.`
  const issuers = await knownIssuers(ctx)
  if (from === option.issuer) return "The old and the new issuer are the same."
  if (!issuers.some(({ issuer }) => issuer === from))
    return [
      `Nobody signs in with ${from}. The issuers of members are:`,
      ...issuers.map(({ issuer, people }) => `  ${issuer}  (${people})`),
    ].join("\n")
  const entries = await relink(ctx, from, option.issuer, isApplied)
  for (const [step, words] of Object.entries(DONE)) report(out, entries, step, words)
  const unmatched = entries.filter(({ step }) => UNMATCHED[step] !== undefined)
  if (unmatched.length > 0)
    out.log(`\nNot matched: ${unmatched.length}. Their accounts stay as they are.`)
  for (const [step, words] of Object.entries(UNMATCHED)) report(out, entries, step, words)
  out.log(
    isApplied
      ? "\nDone. Every change is in the audit log."
      : "\nThis was a dry run: nothing was changed. Add --apply to do it.",
  )
  return undefined
}

function report(out: Output, entries: readonly RelinkEntry[], step: string, words: string) {
  const found = entries.filter((entry) => entry.step === step)
  if (found.length === 0) return
  out.log(`${found.length} ${words}:`)
  for (const { handle, email, userId, secondHandle } of found) {
    const second = secondHandle === null ? "" : `, second account @${secondHandle}`
    out.log(`  @${handle} (${email ?? userId})${second}`)
  }
}
