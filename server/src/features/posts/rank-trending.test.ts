import { DAY_MS } from "@grove/contract/durations"
import { expect, test } from "vitest"

import { rankTrending, type Candidate, type Vote } from "./rank-trending.ts"

const NOW = 20_000 * DAY_MS

let number = 0
const post = (authorId: string, hoursAgo = 1): Candidate => ({
  id: `post-${String((number += 1)).padStart(6, "0")}`,
  authorId,
  createdAt: NOW - hoursAgo * 3_600_000,
})
/** Accounts created `daysAgo`, each `apart` days before the previous one. */
const people = (name: string, count: number, daysAgo: number, apart: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${name}-${i}`,
    since: NOW - (daysAgo + i * apart) * DAY_MS,
  }))
type Person = ReturnType<typeof people>[number]
const votes = (to: Candidate, from: readonly Person[]): Vote[] =>
  from.map(({ id, since }) => ({ postId: to.id, userId: id, since }))
const order = (candidates: readonly Candidate[], all: readonly Vote[]) =>
  rankTrending(candidates, all, NOW).map((entry) => entry.id)

const members = people("member", 80, 40, 3)
/** Posts of a lively day with a handful of voters each. */
const honest = Array.from({ length: 30 }, (_, i) => {
  const made = post(members[i]!.id, 1 + (i % 5))
  return { made, from: members.filter((_member, j) => j !== i && (j * 7 + i * 11) % 13 === 0) }
})
const honestPosts = honest.map(({ made }) => made)
const honestVotes = honest.flatMap(({ made, from }) => votes(made, from))

/** Places the ring holds among the first ten. */
function placesOfRing(ring: readonly Person[], posts: readonly Candidate[]): number {
  const all = [...honestVotes, ...posts.flatMap((made) => votes(made, ring))]
  const ids = new Set(posts.map((made) => made.id))
  return order([...honestPosts, ...posts], all)
    .slice(0, 10)
    .filter((id) => ids.has(id)).length
}

/** The sum of the weights of each ranked post's voters, in the order of the ranking, read back from the scores. */
const weights = (candidates: readonly Candidate[], all: readonly Vote[]) =>
  rankTrending(candidates, all, NOW).map(({ id, score }) => {
    const { createdAt } = candidates.find((each) => each.id === id)!
    return Number(Math.expm1(2 ** (score - createdAt / DAY_MS)).toFixed(6))
  })

test.each([
  [0.99, []],
  [1, [0.033333]],
  [15, [0.5]],
  [30, [1]],
  [300, [1]],
])("counts the vote of an account of %d days as %j", (age, expected) => {
  const made = post("a")
  expect(weights([made], votes(made, people("voter", 1, age, 0)))).toEqual(expected)
})

test("counts accounts of one day as 1, 1/2, 1/3", () => {
  const made = post("a")
  expect(weights([made], votes(made, people("voter", 3, 40, 0)))).toEqual([1.833333])
})

test("counts the older of two accounts of one day first, in whichever order they voted", () => {
  const made = post("a")
  const sameDay = votes(made, people("voter", 2, 10.2, 0.4))
  const expected = [Number((10.6 / 30 + 10.2 / 30 / 2).toFixed(6))]
  expect(weights([made], sameDay)).toEqual(expected)
  expect(weights([made], sameDay.toReversed())).toEqual(expected)
})

test("halves the weight of a voter for the next post", () => {
  const posts = [post("a"), post("b")]
  const all = posts.flatMap((made) => votes(made, members.slice(0, 1)))
  expect(weights(posts, all)).toEqual([1, 0.5])
})

test("counts voters with the same three posts less, with the same two not", () => {
  const posts = [post("a"), post("b", 100), post("c", 200)]
  const all = (count: number) =>
    posts.slice(0, count).flatMap((made) => votes(made, members.slice(0, 2)))
  expect(weights(posts, all(3))[0]).toBe(1.5)
  expect(weights(posts, all(2))[0]).toBe(2)
})

test("counts voters who share one of many posts almost fully", () => {
  const shared = post("a")
  const others = members.slice(0, 2).map((voter) => ({
    voter,
    posts: Array.from({ length: 9 }, (_, i) => post(`author ${voter.id} ${i}`, 100)),
  }))
  const all = others.flatMap(({ voter, posts }) =>
    [shared, ...posts].flatMap((made) => votes(made, [voter])),
  )
  const candidates = [shared, ...others.flatMap(({ posts }) => posts)]
  expect(weights(candidates, all)[0]).toBeGreaterThan(1.7)
})

test("counts a voter less the more of three authors vote back, and two friends fully", () => {
  const [a, ...others] = members.slice(0, 4) as [Person, ...Person[]]
  /** The weight of the vote of `a` for the newest of the posts, when this many authors voted for `a`. */
  const weightOf = (authors: number, back: number) => {
    const theirs = others.slice(0, authors).map(({ id }, at) => post(id, 1 + at * 100))
    const own = post(a.id, 1000)
    const all = [
      ...theirs.flatMap((made) => votes(made, [a])),
      ...votes(own, others.slice(0, back)),
    ]
    return weights([...theirs, own], all)[0]
  }
  expect([weightOf(3, 0), weightOf(3, 2), weightOf(3, 3)]).toEqual([1, 0.5, 0.25])
  expect(weightOf(2, 2)).toBe(1)
})

test("ranks more independent voters higher and halves scores by the day", () => {
  const [few, many, old] = [post("a"), post("b"), post("c", 49)]
  const all = [
    ...votes(few, members.slice(0, 3)),
    ...votes(many, members.slice(10, 20)),
    ...votes(old, members.slice(30, 40)),
  ]
  expect(order([few, old, many], all)).toEqual([many.id, few.id, old.id])
})

test("ignores accounts of the first day, the author's own vote and posts without votes", () => {
  const [fresh, own, none] = [post("a"), post(members[0]!.id), post("c")]
  const all = [...votes(fresh, people("new", 500, 0.9, 0)), ...votes(own, [members[0]!])]
  expect(order([fresh, own, none], all)).toEqual([])
})

test("gives an author at most two places", () => {
  const loved = Array.from({ length: 20 }, () => post("star"))
  const other = post("b", 100)
  const all = [
    ...loved.flatMap((made) => votes(made, members)),
    ...votes(other, members.slice(0, 1)),
  ]
  const ranked = order([...loved, other], all)
  expect(ranked).toHaveLength(3)
  expect(ranked.at(-1)).toBe(other.id)
})

test("gives a ring created in one night no place", () => {
  const ring = people("fake", 300, 5, 0)
  expect(
    placesOfRing(
      ring,
      ring.slice(0, 40).map((fake) => post(fake.id)),
    ),
  ).toBe(0)
})

test("gives a ring created in one night long ago no place", () => {
  const ring = people("fake", 300, 200, 0)
  expect(
    placesOfRing(
      ring,
      ring.slice(0, 40).map((fake) => post(fake.id)),
    ),
  ).toBe(0)
})

test("limits a ring of old accounts that vote for each other", () => {
  const ring = people("fake", 60, 60, 2)
  expect(
    placesOfRing(
      ring,
      ring.slice(0, 40).map((fake) => post(fake.id)),
    ),
  ).toBeLessThanOrEqual(3)
})

test("limits a ring that votes for one account to two places", () => {
  const ring = people("fake", 60, 60, 2)
  expect(
    placesOfRing(
      ring,
      Array.from({ length: 40 }, () => post("puppet")),
    ),
  ).toBeLessThanOrEqual(2)
})

test("gives a ring that spreads its votes only its share of the places", () => {
  const ring = people("fake", 30, 60, 2)
  const puppets = Array.from({ length: 40 }, (_, i) => post(`puppet-${i}`))
  expect(placesOfRing(ring, puppets)).toBeLessThanOrEqual(4)
})

test("counts friends who vote for each other", () => {
  const [a, b] = [members[0]!, members[1]!]
  const [ofA, ofB] = [post(a.id), post(b.id)]
  expect(order([ofA, ofB], [...votes(ofA, [b]), ...votes(ofB, [a])])).toHaveLength(2)
})

test("has descending scores that do not depend on the time of reading", () => {
  const early = rankTrending(honestPosts, honestVotes, NOW)
  const later = rankTrending(honestPosts, honestVotes, NOW + 3_600_000)
  expect(later).toEqual(early)
  for (let i = 1; i < early.length; i += 1)
    expect(early[i]!.score).toBeLessThanOrEqual(early[i - 1]!.score)
})

test("counts new accounts in the first days of a community", () => {
  const [few, many] = [post("a"), post("b")]
  const all = [...votes(few, people("new", 2, 0.1, 0)), ...votes(many, people("new", 5, 0.1, 0))]
  expect(order([few, many], all)).toEqual([])
  const ranked = rankTrending([few, many], all, NOW, NOW - DAY_MS)
  expect(ranked.map((entry) => entry.id)).toEqual([many.id, few.id])
  expect(rankTrending([few, many], all, NOW, NOW - 2 * DAY_MS)).toEqual([])
})
