import type { Audience } from "./evidence/audience.ts"
import type { Content } from "./evidence/content.ts"
import type { GraphStanding } from "./evidence/graph.ts"
import type { Interaction } from "./evidence/interaction.ts"
import type { FirstMessages } from "./evidence/messages.ts"
import type { Picture } from "./evidence/picture.ts"
import type { Reported } from "./evidence/reports.ts"

/** Everything the judgment about one account rests on. */
export interface AccountFacts {
  id: string
  createdAt: Date
  name: { first: string | null; last: string | null }
  /** The part of the address before the @: its shape is looked at, it is never kept. */
  addressName: string | null
  bio: string | null
  hasPicture: boolean
  postsCount: number
  postTimes: Date[]
  audience: Audience
  content: Content
  interaction: Interaction
  messages: FirstMessages
  signup: { peers: number }
  reports: Reported
  picture: Picture | undefined
  graph: GraphStanding | undefined
}

const LINK =
  /https?:\/\/|www\.|(?<![a-z0-9-])[a-z0-9-]+\.(com|net|org|io|co|me|ly|shop|site|link)\b/i

/** The account under the names of the public data (`docs/detector.md`). What is not known is absent. */
export function publicFeatures(facts: AccountFacts): Record<string, number> {
  const { audience, bio, addressName } = facts
  const features: Record<string, number> = {
    has_profile_pic: facts.hasPicture ? 1 : 0,
    has_bio: bio ? 1 : 0,
    bio_length: [...(bio ?? "")].length,
    has_url: LINK.test(bio ?? "") ? 1 : 0,
    followers: audience.followers,
    following: audience.following,
    posts: facts.postsCount,
    likes_given: facts.interaction.likesGiven,
    follower_following_ratio: audience.followers / Math.max(1, audience.following),
  }
  if (addressName) {
    const letters = [...addressName]
    features["username_length"] = letters.length
    features["username_digit_ratio"] =
      letters.filter((letter) => /\d/.test(letter)).length / letters.length
  }
  return features
}

/** Families with something to look at. An empty profile is nothing to look at either. */
export function familiesWithData(facts: AccountFacts): number {
  const { audience, content, messages, reports, interaction } = facts
  return [
    facts.bio !== null || facts.hasPicture,
    audience.following + audience.followers >= 3,
    facts.postTimes.length >= 3,
    content.sharedBy.length + content.posts.length >= 3,
    interaction.likesGiven + interaction.commentsMade + interaction.commentsReceived >= 3,
    messages.strangers >= 3,
    reports.upheld > 0 || reports.reliableReporters > 0,
    facts.picture !== undefined && facts.picture.look.kind !== "plain",
    facts.graph !== undefined,
  ].filter(Boolean).length
}
