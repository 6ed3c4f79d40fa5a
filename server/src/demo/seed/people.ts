import { DAY_MS } from "@grove/contract/durations"

import { NOOR } from "#demo/cast.ts"
import { idAt } from "#demo/ids.ts"
import type { Plan } from "#demo/plan.ts"
import type { PlannedFollow, PlannedPerson } from "#demo/plan/people.ts"
import { handleBase } from "#features/users/handle.ts"
import { ADMIN_SUBJECT, BUILTIN_ISSUER, subjectOf } from "#idp/subject.ts"

import type { Album } from "./pictures.ts"
import type { Rows } from "./queries.ts"

/** Timestamps and ids of the seeded rows. */
export interface Clock {
  now: Date
  ago: (minutes: number) => Date
  idOf: (person: PlannedPerson) => string
}

export function clockAt(now: Date): Clock {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return {
    now,
    ago,
    idOf: (person) =>
      person.kind === "admin" ? ADMIN_SUBJECT : idAt(ago(person.days * 1440), person.email),
  }
}

export const handleOf = ({ first, last, email, kind }: PlannedPerson) =>
  kind === "admin"
    ? ADMIN_SUBJECT
    : handleBase({ firstName: first, lastName: last, email }, "Grove")

export function peopleRows(plan: Plan, clock: Clock, album: Album): Rows {
  const counts = (list: readonly PlannedFollow[], side: "from" | "to", person: PlannedPerson) =>
    list.filter((follow) => follow[side] === person).length
  return {
    users: plan.people.map((person) => ({
      id: clock.idOf(person),
      issuer: BUILTIN_ISSUER,
      subject: subjectOf(person.email),
      email: person.email,
      emailVerified: true,
      firstName: person.first,
      lastName: person.last,
      handle: handleOf(person),
      bio: person.bio,
      pictureHash: album.portraitOf(person),
      isVerified: person.isVerified,
      ...(person.email === NOOR && { settings: { publicPosts: false } }),
      postsCount: plan.posts.filter((post) => post.author === person).length,
      followersCount: counts(plan.follows, "to", person),
      followingCount: counts(plan.follows, "from", person),
      createdAt: new Date(clock.now.getTime() - person.days * DAY_MS),
    })),
    follows: plan.follows.map(({ from, to, days }) => {
      const createdAt = clock.ago(days * 1440)
      return {
        followerId: clock.idOf(from),
        followeeId: clock.idOf(to),
        id: idAt(createdAt, `follow:${from.email}:${to.email}`),
        createdAt,
      }
    }),
    mediaUses: plan.people.map((person) => ({
      hash: album.portraitOf(person),
      use: "profile" as const,
      subjectId: clock.idOf(person),
      ownerId: clock.idOf(person),
    })),
  }
}
