import { count, percent, type Finding } from "./finding.ts"
import { normalize } from "./text-fingerprint.ts"
import { WEIGHTS } from "./weights.ts"

export interface Content {
  posts: readonly { content: string; hasLink: boolean }[]
  /** Per distinguishable text of the account: how many other accounts have a near-duplicate. */
  sharedBy: readonly number[]
  /** Number of other accounts with nearly the same bio. */
  bioSharedBy: number
}

/** Share of texts that repeat another text of the same account, ignoring numbers and links. */
export function repeatedShare(texts: readonly string[]): number {
  const plain = texts.map(normalize).filter((text) => text.length >= 12)
  if (plain.length < 2) return 0
  return 1 - (new Set(plain).size - 1) / (plain.length - 1)
}

export function contentEvidence({ posts, sharedBy, bioSharedBy }: Content): Finding[] {
  const findings: Finding[] = []
  const add = (weight: number, text: string) => findings.push({ family: "content", weight, text })
  const shared = sharedBy.filter((others) => others >= 2)
  const others = Math.max(0, ...sharedBy)
  if (shared.length >= 2 && shared.length >= sharedBy.length / 2)
    add(
      WEIGHTS.content.mostTextsShared,
      `${count(shared.length, "text")} of ${sharedBy.length} stand almost word for word with up to ${others} other accounts`,
    )
  else if (shared.length >= 2 && shared.length >= sharedBy.length / 5)
    add(
      WEIGHTS.content.someTextsShared,
      `${count(shared.length, "text")} stand almost word for word with up to ${others} other accounts`,
    )
  else if (shared.length > 0 && others >= 3 && sharedBy.length <= 5)
    add(
      WEIGHTS.content.oneTextShared,
      `One of ${count(sharedBy.length, "text")} stands almost word for word with ${others} other accounts`,
    )
  if (bioSharedBy >= 2)
    add(WEIGHTS.content.bioShared, `Has the same bio as ${bioSharedBy} other accounts`)
  const repeated = repeatedShare(posts.map((post) => post.content))
  if (posts.length >= 5 && repeated >= 0.5)
    add(WEIGHTS.content.repeatsItself, `${percent(repeated)} of its posts repeat one another`)
  const links = posts.filter((post) => post.hasLink).length
  if (posts.length >= 5 && links / posts.length >= 0.8)
    add(WEIGHTS.content.mostlyLinks, `${links} of its last ${posts.length} posts advertise a link`)
  return findings
}
