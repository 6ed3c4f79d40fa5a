import { planFollows, planPeople } from "./plan/people.ts"
import { PICTURED, planPosts } from "./plan/posts.ts"
import { planReactions } from "./plan/reactions.ts"

export const SEED = "grove"

/** Plans one month of activity before anything is written. Deterministic for a seed. */
export function makePlan(seed: string, now: Date, pictured = PICTURED) {
  const people = planPeople(seed)
  const follows = planFollows(seed, people)
  const posts = planPosts(seed, people, now, pictured)
  return { people, follows, posts, ...planReactions(seed, people, posts, follows) }
}

export type Plan = ReturnType<typeof makePlan>
