import { planFollows, planPeople } from "./plan/people.ts"
import { PICTURED, planPosts } from "./plan/posts.ts"
import { planReactions } from "./plan/reactions.ts"

export const SEED = "grove"

/** A month in one neighborhood, worked out before anything is written: the same for the same seed. */
export function makePlan(seed: string, now: Date, pictured = PICTURED) {
  const people = planPeople(seed)
  const follows = planFollows(seed, people)
  const posts = planPosts(seed, people, now, pictured)
  return { people, follows, posts, ...planReactions(seed, people, posts, follows) }
}

export type Plan = ReturnType<typeof makePlan>
