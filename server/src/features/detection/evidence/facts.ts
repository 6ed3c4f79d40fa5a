import type { Content } from "./content.ts"
import type { FollowFacts } from "./follows.ts"
import type { GraphTrust } from "./graph.ts"
import type { Interaction } from "./interaction.ts"
import type { FirstMessages } from "./messages.ts"
import type { Picture } from "./picture.ts"
import type { Reported } from "./reports.ts"

/** Everything the judgment of one account is based on. */
export interface AccountFacts {
  id: string
  createdAt: Date
  name: { first: string | null; last: string | null }
  /** Local part of the e-mail address. Only its shape is used; it is never stored. */
  addressName: string | null
  bio: string | null
  hasPicture: boolean
  postsCount: number
  postTimes: Date[]
  follows: FollowFacts
  content: Content
  interaction: Interaction
  messages: FirstMessages
  signup: { peers: number }
  reports: Reported
  picture: Picture | undefined
  graph: GraphTrust | undefined
}

/** Number of evidence families that have data. An empty profile does not count as data. */
export function familiesWithData(facts: AccountFacts): number {
  const { follows, content, messages, reports, interaction } = facts
  return [
    facts.bio !== null || facts.hasPicture,
    follows.following + follows.followers >= 3,
    facts.postTimes.length >= 3,
    content.sharedBy.length + content.posts.length >= 3,
    interaction.likesGiven + interaction.commentsMade + interaction.commentsReceived >= 3,
    messages.strangers >= 3,
    reports.upheld > 0 || reports.reliableReporters > 0,
    facts.picture !== undefined && facts.picture.features.kind !== "plain",
    facts.graph !== undefined,
  ].filter(Boolean).length
}
