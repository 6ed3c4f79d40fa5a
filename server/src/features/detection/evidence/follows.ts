import { later, type Text } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

export interface FollowFacts {
  followers: number
  following: number
  /** Followed by the account and following it back. */
  mutual: number
  /** Mutual for more than a month, with accounts that are themselves older than that. */
  longMutual: number
  isVerified: boolean
  /** Follows made within the busiest hour. */
  followsInAnHour: number
}

export function followEvidence(follows: FollowFacts): Finding[] {
  const { following, mutual, longMutual, isVerified, followsInAnHour } = follows
  const findings: Finding[] = []
  const add = (weight: number, text: Text) => findings.push(finding("audience", weight, text))
  const back = mutual / Math.max(1, following)
  if (following >= 30 && back < 0.1)
    add(
      back < 0.05 ? WEIGHTS.audience.hardlyFollowedBack : WEIGHTS.audience.seldomFollowedBack,
      mutual === 0
        ? later(
            "Follows {count, plural, one {# account} other {# accounts}}, of which none follows back",
            { count: following },
          )
        : later(
            "Follows {count, plural, one {# account} other {# accounts}}, of which {share, number, percent} follow back",
            { count: following, share: back },
          ),
    )
  if (followsInAnHour >= 40)
    add(
      WEIGHTS.audience.followsInBursts,
      later("Began to follow {count, plural, one {# account} other {# accounts}} within one hour", {
        count: followsInAnHour,
      }),
    )
  if (isVerified) add(WEIGHTS.audience.verified, later("Is a verified account"))
  if (longMutual >= 5) {
    const remaining = WEIGHTS.audience.mostVouched - (isVerified ? WEIGHTS.audience.verified : 0)
    add(
      Math.max(WEIGHTS.audience.longMutual, remaining),
      later(
        "Has {count, plural, one {# mutual contact} other {# mutual contacts}} of long standing",
        { count: longMutual },
      ),
    )
  }
  return findings
}
