import { DAY_MS } from "@grove/contract/durations"

import type { Picture } from "#features/detection/evidence/picture.ts"

import type { PictureRow } from "./picture-fingerprints.queries.ts"
import type { SharedText } from "./text-fingerprints.queries.ts"

const HEAD_START_MS = 7 * DAY_MS

/** Number of other accounts with a near-duplicate; zero for the original, which must not be blamed for its copies. */
export const copiedFrom = (text: SharedText) => (text.is_first ? 0 : text.others.length)

/** Accounts with at least two texts in common. Texts this account wrote first are ignored unless included. */
export function relatedByText(texts: readonly SharedText[], includesOriginals = false): string[] {
  const common = new Map<string, number>()
  for (const { others, is_first: isFirst } of texts)
    if (includesOriginals || !isFirst)
      for (const other of others) common.set(other, (common.get(other) ?? 0) + 1)
  return [...common].filter(([, times]) => times >= 2).map(([other]) => other)
}

export function relatedAccounts(
  id: string,
  texts: readonly SharedText[],
  picture: PictureRow | undefined,
): string[] {
  const sharers = (picture?.sharers ?? []).map((sharer) => sharer.id)
  return [...new Set([...relatedByText(texts, true), ...sharers])].filter((other) => other !== id)
}

/**
 * A match alone does not tell whose picture it is. The owner is the verified account, or else the one that is a week
 * older than all others, unless it also shares texts with them (`related`).
 */
export function sharedPicture(row: PictureRow, related: readonly string[]): Picture {
  const others = row.sharers.filter((sharer) => sharer.id !== row.id)
  const own = row.sharers.find((sharer) => sharer.id === row.id)
  const since = own ? Date.parse(own.since) : 0
  const isOwner =
    own !== undefined &&
    !others.some((other) => related.includes(other.id)) &&
    (own.verified || !others.some((other) => other.verified)) &&
    (own.verified || others.every((other) => Date.parse(other.since) - since > HEAD_START_MS))
  return {
    features: row.features,
    provenance: row.provenance ?? {},
    others: others.length,
    isOwner,
    resemblesAnother: row.resembles !== null,
  }
}
