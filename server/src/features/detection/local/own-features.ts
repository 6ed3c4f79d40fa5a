import { repeatedShare } from "#features/detection/evidence/content.ts"
import { rhythmOf } from "#features/detection/evidence/rhythm.ts"
import type { AccountFacts } from "#features/detection/facts.ts"

const DAY_MS = 86_400_000

/**
 * What only this product knows, as numbers of about one: the local layer learns what they mean here. Never what an
 * account is called or where it is from.
 */
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
  const { audience, messages, content, picture, graph } = facts
  const rhythm = rhythmOf(facts.postTimes)
  const few = (n: number) => Math.log2(1 + n) / 4
  return {
    ageYears: Math.min(3, (now.getTime() - facts.createdAt.getTime()) / (365 * DAY_MS)),
    followBackShare: audience.mutual / Math.max(1, audience.following),
    longMutual: few(audience.longMutual),
    answeredShare: messages.answered / Math.max(1, messages.strangers),
    strangers: few(messages.strangers),
    postVariation: Math.min(3, rhythm?.variation ?? 1),
    busiestHour: few(rhythm?.busiestHour ?? 0),
    repeatedShare: repeatedShare(content.posts.map((post) => post.content)),
    linkShare:
      content.posts.filter((post) => post.hasLink).length / Math.max(1, content.posts.length),
    sharedTexts:
      content.sharedBy.filter((others) => others > 0).length / Math.max(1, content.sharedBy.length),
    pictureOthers: few(picture?.isOwner ? 0 : (picture?.others ?? 0)),
    graphRank: graph?.rank ?? 0.5,
  }
}
