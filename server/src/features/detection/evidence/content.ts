import { later, type Text } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
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
  const add = (weight: number, text: Text) => findings.push(finding("content", weight, text))
  const shared = sharedBy.filter((others) => others >= 2)
  const others = Math.max(0, ...sharedBy)
  if (shared.length >= 2 && shared.length >= sharedBy.length / 2)
    add(
      WEIGHTS.content.mostTextsShared,
      later(
        "{count, plural, one {# text} other {# texts}} of {all} stand almost word for word with up to {others} other accounts",
        { count: shared.length, all: sharedBy.length, others },
      ),
    )
  else if (shared.length >= 2 && shared.length >= sharedBy.length / 5)
    add(
      WEIGHTS.content.someTextsShared,
      later(
        "{count, plural, one {# text stands} other {# texts stand}} almost word for word with up to {others} other accounts",
        { count: shared.length, others },
      ),
    )
  else if (shared.length > 0 && others >= 3 && sharedBy.length <= 5)
    add(
      WEIGHTS.content.oneTextShared,
      later(
        "One of {count, plural, one {# text} other {# texts}} stands almost word for word with {others} other accounts",
        { count: sharedBy.length, others },
      ),
    )
  if (bioSharedBy >= 2)
    add(
      WEIGHTS.content.bioShared,
      later("Has the same bio as {others} other accounts", { others: bioSharedBy }),
    )
  const repeated = repeatedShare(posts.map((post) => post.content))
  if (posts.length >= 5 && repeated >= 0.5)
    add(
      WEIGHTS.content.repeatsItself,
      later("{share, number, percent} of its posts repeat one another", { share: repeated }),
    )
  const links = posts.filter((post) => post.hasLink).length
  if (posts.length >= 5 && links / posts.length >= 0.8)
    add(
      WEIGHTS.content.mostlyLinks,
      later("{links} of its last {count} posts advertise a link", { links, count: posts.length }),
    )
  return findings
}
