import type { Plan } from "#demo/plan.ts"
import type { PlannedPerson } from "#demo/plan/people.ts"
import { parseHashtags } from "#features/hashtags/parse-hashtags.ts"

import type { Clock } from "./people.ts"
import type { Rows } from "./queries.ts"

const INTERESTS = 4

/** All are done except the member who joined last, who is in the middle. Members are interested in what they write about. */
export function firstStepRows(plan: Plan, clock: Clock): Rows {
  const members = plan.people.filter((person) => person.kind === "member")
  const newest = members.reduce((one, other) => (other.days < one.days ? other : one))
  return {
    onboarding: plan.people.map((person) => {
      const userId = clock.idOf(person)
      if (person === newest) return { userId, step: "people" as const }
      const endedAt = clock.ago(Math.max(0, person.days * 1440 - 10))
      return { userId, outcome: "done" as const, endedAt, checklistClosedAt: endedAt }
    }),
    interests: members.flatMap((person) =>
      interestsOf(plan, person).map((name) => ({
        userId: clock.idOf(person),
        name,
        createdAt: clock.ago(Math.max(0, person.days * 1440 - 5)),
      })),
    ),
  }
}

const interestsOf = (plan: Plan, person: PlannedPerson) =>
  [
    ...new Set(
      plan.posts
        .filter((post) => post.author === person)
        .flatMap((post) => parseHashtags(post.content)),
    ),
  ].slice(0, INTERESTS)
