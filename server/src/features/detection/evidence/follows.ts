import { count, percent, type Finding } from "./finding.ts"
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
  const add = (weight: number, text: string) => findings.push({ family: "audience", weight, text })
  const back = mutual / Math.max(1, following)
  if (following >= 30 && back < 0.1)
    add(
      back < 0.05 ? WEIGHTS.audience.hardlyFollowedBack : WEIGHTS.audience.seldomFollowedBack,
      `Follows ${count(following, "account")}, of which ${mutual === 0 ? "none follows" : `${percent(back)} follow`} back`,
    )
  if (followsInAnHour >= 40)
    add(
      WEIGHTS.audience.followsInBursts,
      `Began to follow ${count(followsInAnHour, "account")} within one hour`,
    )
  if (isVerified) add(WEIGHTS.audience.verified, "Is a verified account")
  if (longMutual >= 5) {
    const remaining = WEIGHTS.audience.mostVouched - (isVerified ? WEIGHTS.audience.verified : 0)
    add(
      Math.max(WEIGHTS.audience.longMutual, remaining),
      `Has ${count(longMutual, "mutual contact")} of long standing`,
    )
  }
  return findings
}
