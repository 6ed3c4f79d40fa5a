import type { EvidenceFamily } from "@grove/contract/detection"

import { finding, type Finding } from "#features/detection/evidence/finding.ts"
import { later, type Text } from "#platform/language/text.ts"

/** Evidence family of each feature of the public data. */
const FAMILIES: Record<string, EvidenceFamily> = {
  has_profile_pic: "profile",
  has_bio: "profile",
  bio_length: "profile",
  has_url: "profile",
  username_length: "profile",
  username_digit_ratio: "profile",
  followers: "audience",
  following: "audience",
  follower_following_ratio: "audience",
  posts: "content",
  likes_given: "interaction",
}

/** Sums the Shapley values by family, largest first, times `scale`. */
export function priorFindings(
  features: Readonly<Record<string, number>>,
  shares: ReadonlyMap<string, number>,
  scale: number,
): Finding[] {
  const sums = new Map<EvidenceFamily, number>()
  for (const [fact, share] of shares) {
    const family = FAMILIES[fact] ?? "profile"
    sums.set(family, (sums.get(family) ?? 0) + share * scale)
  }
  return [...sums]
    .map(([family, weight]) => finding(family, weight, DESCRIPTIONS[family]!(features)))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
}

type Describe = (f: Readonly<Record<string, number>>) => Text

const DESCRIPTIONS: Partial<Record<EvidenceFamily, Describe>> = {
  profile(f) {
    const digits = f["username_digit_ratio"] ?? 0
    return later(
      "Its profile has {picture, select, yes {a picture} other {no picture}}, {bio, plural, =0 {no bio} one {a bio of # character} other {a bio of # characters}}{link, select, yes {, a link in it} other {}}{digits, plural, =0 {} other {, an address that is #% digits}}",
      {
        picture: f["has_profile_pic"] ? "yes" : "no",
        bio: f["has_bio"] ? Math.max(1, f["bio_length"] ?? 0) : 0,
        link: f["has_url"] ? "yes" : "no",
        digits: digits > 0.2 ? Math.round(100 * digits) : 0,
      },
    )
  },
  audience: (f) =>
    later(
      "Follows {following, plural, one {# account} other {# accounts}}, followed by {followers, number}",
      { following: f["following"] ?? 0, followers: f["followers"] ?? 0 },
    ),
  content: (f) =>
    f["posts"]
      ? later("Has posted {count, plural, one {# time} other {# times}}", { count: f["posts"] })
      : later("Has never posted"),
  interaction: (f) =>
    f["likes_given"]
      ? later("Has liked {count, plural, one {# post} other {# posts}}", {
          count: f["likes_given"],
        })
      : later("Has never liked a post"),
}
