import { DAY_MS } from "@grove/contract/durations"

import { repeatedShare } from "#features/detection/evidence/content.ts"
import type { AccountFacts } from "#features/detection/evidence/facts.ts"
import { rhythmOf } from "#features/detection/evidence/rhythm.ts"

/** Product-specific features scaled to about one, for the local layer. Must not include names or origin. */
export const OWN_FEATURES = [
  "ageYears",
  "followBackShare",
  "longMutual",
  "answeredShare",
  "strangers",
  "postVariation",
  "busiestHour",
  "repeatedShare",
  "linkShare",
  "sharedTexts",
  "pictureOthers",
  "graphRank",
] as const

export function ownFeatures(facts: AccountFacts, now: Date): Record<string, number> {
  const { follows, messages, content, picture, graph } = facts
  const rhythm = rhythmOf(facts.postTimes)
  const scaled = (n: number) => Math.log2(1 + n) / 4
  return {
    ageYears: Math.min(3, (now.getTime() - facts.createdAt.getTime()) / (365 * DAY_MS)),
    followBackShare: follows.mutual / Math.max(1, follows.following),
    longMutual: scaled(follows.longMutual),
    answeredShare: messages.answered / Math.max(1, messages.strangers),
    strangers: scaled(messages.strangers),
    postVariation: Math.min(3, rhythm?.variation ?? 1),
    busiestHour: scaled(rhythm?.busiestHour ?? 0),
    repeatedShare: repeatedShare(content.posts.map((post) => post.content)),
    linkShare:
      content.posts.filter((post) => post.hasLink).length / Math.max(1, content.posts.length),
    sharedTexts:
      content.sharedBy.filter((others) => others > 0).length / Math.max(1, content.sharedBy.length),
    pictureOthers: scaled(picture?.isOwner ? 0 : (picture?.others ?? 0)),
    graphRank: graph?.rank ?? 0.5,
  }
}
