import type { Plan } from "#demo/plan.ts"
import type { PlannedPost } from "#demo/plan/posts.ts"

import { postId } from "./ids.ts"
import type { Clock } from "./people.ts"
import type { Rows } from "./queries.ts"

const DAY_MINUTES = 1440
/** Every third member has pinned a post. */
const EVERY = 3

/** Members pin the post that others liked most, a few days after writing it. */
export function pinRows(plan: Plan, clock: Clock): Rows {
  const likes = new Map<PlannedPost, number>()
  for (const { post } of plan.likes) likes.set(post, (likes.get(post) ?? 0) + 1)
  const members = plan.people.filter((person) => person.kind === "member")
  return {
    pins: members
      .filter((_, at) => at % EVERY === 0)
      .flatMap((author) => {
        const [best] = plan.posts
          .filter((post) => post.author === author && post.minutes > 4 * DAY_MINUTES)
          .sort((a, b) => (likes.get(b) ?? 0) - (likes.get(a) ?? 0))
        return best
          ? [
              {
                userId: clock.idOf(author),
                postId: postId(clock, best),
                createdAt: clock.ago(best.minutes - 2 * DAY_MINUTES),
              },
            ]
          : []
      }),
  }
}
