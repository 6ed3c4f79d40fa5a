import type { EvidenceFamily } from "@grove/contract/detection"

import { count, percent, type Finding } from "#features/detection/evidence/finding.ts"

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
    .map(([family, weight]) => ({ family, weight, text: DESCRIPTIONS[family]!(features) }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
}

type Describe = (f: Readonly<Record<string, number>>) => string

const DESCRIPTIONS: Partial<Record<EvidenceFamily, Describe>> = {
  profile(f) {
    const digits = f["username_digit_ratio"] ?? 0
    const parts = [
      f["has_profile_pic"] ? "a picture" : "no picture",
      f["has_bio"] ? `a bio of ${count(f["bio_length"] ?? 0, "character")}` : "no bio",
      ...(f["has_url"] ? ["a link in it"] : []),
      ...(digits > 0.2 ? [`an address that is ${percent(digits)} digits`] : []),
    ]
    return `Its profile has ${list(parts)}`
  },
  audience: (f) =>
    `Follows ${count(f["following"] ?? 0, "account")}, followed by ${(f["followers"] ?? 0).toLocaleString("en")}`,
  content: (f) => (f["posts"] ? `Has posted ${count(f["posts"], "time")}` : "Has never posted"),
  interaction: (f) =>
    f["likes_given"] ? `Has liked ${count(f["likes_given"], "post")}` : "Has never liked a post",
}

const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
