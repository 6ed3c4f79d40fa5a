import { ADA, readCast, type CastMember, type Look } from "#demo/cast.ts"
import { dice } from "#demo/random.ts"
import { CASES } from "#demo/texts/cases.ts"
import { STORIES } from "#demo/texts/moments.ts"
import { RING_BIO, RING_PEOPLE } from "#demo/texts/ring.ts"

export interface PlannedPerson extends Omit<CastMember, "look"> {
  name: string
  kind: "member" | "ring" | "admin"
  /** Key of the profile picture; the accounts of a ring share one. */
  portrait: { look: Look; name: string }
}

export interface PlannedFollow {
  from: PlannedPerson
  to: PlannedPerson
  days: number
}

export const ADMIN_NAME = "Grove Admin"
const DAY_MINUTES = 1 / 1440

export function planPeople(seed: string): PlannedPerson[] {
  const members = readCast(seed).map(({ look, ...person }): PlannedPerson => ({
    ...person,
    name: `${person.first} ${person.last}`,
    kind: "member",
    portrait: { look, name: person.email },
  }))
  const bare = { topics: [], isVerified: false, activity: 0 }
  const ring = RING_PEOPLE.map(([first, last, address], at): PlannedPerson => ({
    ...bare,
    first,
    last,
    name: `${first} ${last}`,
    kind: "ring",
    email: `${address}@fastmail-free.example`,
    bio: RING_BIO,
    // All registered within one night.
    days: 6.2 + at * 4 * DAY_MINUTES,
    portrait: {
      look: { isWoman: true, age: "young", skin: 0, wears: undefined },
      name: `${seed}:ring`,
    },
  }))
  const admin: PlannedPerson = {
    ...bare,
    first: "Grove",
    last: "Admin",
    name: ADMIN_NAME,
    kind: "admin",
    email: "admin@localhost",
    bio: "Keeps the lights on. Write to me when something does not work.",
    days: 520,
    isVerified: true,
    portrait: {
      look: { isWoman: true, age: "middle", skin: 3, wears: "cap" },
      name: "admin@localhost",
    },
  }
  return [...members, ...ring, admin]
}

/** Members follow those with shared topics, and most follow back. */
export function planFollows(seed: string, people: readonly PlannedPerson[]): PlannedFollow[] {
  const roll = dice(`${seed}:follows`)
  const members = people.filter((person) => person.kind === "member")
  const ring = people.filter((person) => person.kind === "ring")
  const admin = people.find((person) => person.kind === "admin")!
  const follows = new Map<string, PlannedFollow>()
  const add = (from: PlannedPerson, to: PlannedPerson, days: number) => {
    if (from !== to) follows.set(`${from.name}>${to.name}`, { from, to, days })
  }
  for (const [at, person] of members.entries()) {
    const kin = members
      .filter((other) => other !== person)
      .map((other) => ({ other, closeness: closenessOf(person, other) + roll.next() * 1.6 }))
      .sort((a, b) => b.closeness - a.closeness)
    for (const { other } of kin.slice(0, at < 3 ? 22 : roll.int(8, 16))) {
      const longest = Math.min(person.days, other.days) - 4
      const days = roll.chance(0.8) ? roll.between(34, longest) : roll.between(1, longest)
      add(person, other, days)
      if (roll.chance(0.72)) add(other, person, Math.max(1, days - roll.between(0, 3)))
    }
  }
  const byName = (name: string) => members.find((person) => person.name === name)!
  const ada = members.find((person) => person.email === ADA)!
  for (const person of roll.some(members, 46)) add(person, ada, roll.between(35, person.days - 4))
  for (const { by } of STORIES) add(ada, byName(by), roll.between(40, 60))
  // Only followers see a story, so only they can report it.
  for (const { by, target, reports } of CASES)
    if (target === "story") for (const report of reports) add(byName(report.by), byName(by), 40)
  for (const person of roll.some(members, 24)) add(person, admin, roll.between(5, person.days - 1))
  for (const name of ["Noor Haddad", "Elias Brandt", "Ines Kolar"])
    add(
      admin,
      members.find((person) => person.name === name)!,
      200,
    )
  for (const fake of ring) {
    for (const other of ring) add(fake, other, 6)
    for (const victim of roll.some(members, 33)) add(fake, victim, roll.between(1, 5.5))
  }
  return [...follows.values()]
}

/** Shared topics, plus a bonus for the most active members. */
const closenessOf = (person: PlannedPerson, other: PlannedPerson) =>
  other.topics.filter((topic) => person.topics.includes(topic)).length +
  (other.activity > 1.7 ? 0.9 : 0)
