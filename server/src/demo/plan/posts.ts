import { DAY_MS } from "@grove/contract/durations"
import { eventText } from "@grove/contract/event-text"

import type { StoredEvent } from "#db/tables/posts.ts"
import { ADA } from "#demo/cast.ts"
import type { Shape } from "#demo/drawing/scenes.ts"
import { dice, type Dice } from "#demo/random.ts"
import { CASES } from "#demo/texts/cases.ts"
import { LINKS, type LinkText } from "#demo/texts/links.ts"
import { EVENTS } from "#demo/texts/moments.ts"
import { RING_POSTS, TWISTS } from "#demo/texts/ring.ts"
import { fill } from "#demo/texts/words.ts"
import { TOPICS, type PostText, type Topic } from "#demo/topics.ts"

import type { PlannedPerson } from "./people.ts"

export interface PlannedPicture {
  scene: string
  shape: Shape
  name: string
}

export interface PlannedPost {
  name: string
  author: PlannedPerson
  content: string
  topic: string | undefined
  category: string | undefined
  pictures: PlannedPicture[]
  event: StoredEvent | undefined
  /** Of the event. */
  cover?: PlannedPicture
  capacity?: number
  invited?: PlannedPerson[]
  link?: LinkText
  /** Shows the one video of the demo. */
  hasFilm?: boolean
  /** Age in minutes. */
  minutes: number
}

const POSTS = 500
const MONTH_MINUTES = 30 * 1440
/** Drawing takes a tenth of a second per picture, so only the newest posts have one. */
export const PICTURED = 34

export function planPosts(
  seed: string,
  people: readonly PlannedPerson[],
  now: Date,
  pictured = PICTURED,
): PlannedPost[] {
  const special = [
    ...planEvents(people, now),
    ...planRing(people),
    ...planOffenses(people),
    ...planLinks(people),
    planFilm(people),
  ]
  const roll = dice(`${seed}:posts`)
  const ordinary = planOrdinary(roll, people, { count: POSTS - special.length, pictured }, now)
  return [...special, ...ordinary].sort((a, b) => a.minutes - b.minutes)
}

/**
 * Every text appears once in the newer half of the month. Some appear again in the older half with
 * other names and days, by the same author: two authors with one text would look like coordinated
 * accounts.
 */
function planOrdinary(
  roll: Dice,
  people: readonly PlannedPerson[],
  { count, pictured }: { count: number; pictured: number },
  now: Date,
): PlannedPost[] {
  const texts = TOPICS.flatMap((topic) => topic.posts.map((post) => ({ topic, post })))
  const again = texts.filter(({ post }) => post.text.includes("{"))
  const chosen = [...mixed(roll.shuffle(texts)), ...roll.shuffle(again)].slice(0, count)
  const members = people.filter((person) => person.kind === "member")
  const written = new Map<PlannedPerson, number>()
  const authors = new Map<PostText, PlannedPerson>()
  const recent: PlannedPerson[] = []
  const said = new Set<string>()
  let drawn = 0
  return chosen.map(({ topic, post }, at) => {
    const author = authors.get(post) ?? chooseAuthor(topic, post)
    const hasPicture = post.scene !== undefined && drawn < pictured
    if (hasPicture) drawn += 1
    return {
      name: `post:${at}`,
      author,
      content: inOtherWords(post.text),
      topic: topic.name,
      category: roll.chance(0.7) ? topic.category : undefined,
      pictures: hasPicture ? picturesOf(roll, post.scene!, at) : [],
      event: undefined,
      minutes: minutesAt(roll, at, count, now),
    }
  })

  function inOtherWords(text: string): string {
    let words = fill(text, roll)
    for (let tries = 0; said.has(words) && tries < 20; tries += 1) words = fill(text, roll)
    said.add(words)
    return words
  }

  function chooseAuthor(topic: Topic, post: PostText): PlannedPerson {
    const candidates = members
      .filter((person) => person.topics.includes(topic))
      .map((person) => ({
        person,
        weight:
          (person.activity * roll.between(0.6, 1.4)) /
          (1 + (written.get(person) ?? 0) / 6 + (recent.includes(person) ? 3 : 0)),
      }))
      .sort((a, b) => b.weight - a.weight)
    const { person } = candidates[0]!
    authors.set(post, person)
    written.set(person, (written.get(person) ?? 0) + 1)
    recent.push(person)
    if (recent.length > 14) recent.shift()
    return person
  }
}

/** Alternates posts with and without pictures while both last. */
function mixed<T extends { post: PostText }>(texts: readonly T[]): T[] {
  const pictured = texts.filter(({ post }) => post.scene !== undefined)
  const plain = texts.filter(({ post }) => post.scene === undefined)
  const longest = Math.max(pictured.length, plain.length)
  return Array.from({ length: longest }, (_, at) => [pictured[at], plain[at]])
    .flat()
    .filter((text) => text !== undefined)
}

/** Denser towards now, with few posts at night. */
function minutesAt(roll: Dice, at: number, count: number, now: Date): number {
  const spread = MONTH_MINUTES * ((at + roll.between(0.1, 0.9)) / count) ** 1.3
  const minutes = 3 + spread
  const hour = new Date(now.getTime() - minutes * 60_000).getHours()
  return minutes > 1440 && hour < 6 && roll.chance(0.85) ? minutes + 60 * (hour + 2) : minutes
}

const COMPANIONS: Record<string, readonly string[]> = {
  ridges: ["lake", "forest"],
  lake: ["forest", "ridges", "leaves"],
  forest: ["leaves", "hills"],
  city: ["lights", "bicycle"],
  flowers: ["seedlings", "hills", "leaves"],
  tomatoes: ["seedlings", "flowers"],
  bread: ["cup"],
  sea: ["sea", "hills"],
}

function picturesOf(roll: Dice, scene: string, at: number): PlannedPicture[] {
  const name = (n: number) => `${at}:${n}`
  const shape = roll.pick(["wide", "wide", "wide", "square", "tall"] as const)
  const friends = COMPANIONS[scene]
  if (!friends || !roll.chance(0.35)) return [{ scene, shape, name: name(0) }]
  const others = roll.some(friends, roll.int(1, 3))
  return [scene, ...others].map((one, n) => ({ scene: one, shape: "square", name: name(n) }))
}

function planEvents(people: readonly PlannedPerson[], now: Date): PlannedPost[] {
  return EVENTS.map((text, at) => {
    const day = new Date(now.getTime() + text.inDays * DAY_MS)
    const event: StoredEvent = {
      title: text.title,
      description: text.description,
      date: isoDate(day),
      ...(text.time !== undefined && { time: text.time }),
      ...(text.endTime !== undefined && { endTime: text.endTime }),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      isOnline: text.location === undefined,
      ...(text.location !== undefined && { location: text.location }),
      guestListVisible: "everyone",
      guestsMayInvite: true,
      ...(text.rule !== undefined && { rule: text.rule }),
    }
    return {
      name: `event:${at}`,
      author: named(people, text.host),
      content: eventText(event),
      topic: undefined,
      category: text.category,
      pictures: [],
      event,
      ...(text.scene !== undefined && {
        cover: { scene: text.scene, shape: "wide" as const, name: `event:${at}` },
      }),
      ...(text.capacity !== undefined && { capacity: text.capacity }),
      ...(text.invitesAda && { invited: people.filter((person) => person.email === ADA) }),
      minutes: text.announced * 1440,
    }
  })
}

const isoDate = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-")

const PLAIN = { topic: undefined, category: undefined, pictures: [], event: undefined }

function planRing(people: readonly PlannedPerson[]): PlannedPost[] {
  const ring = people.filter((person) => person.kind === "ring")
  return ring.flatMap((author, at) =>
    RING_POSTS.map((text, n) => ({
      ...PLAIN,
      name: `ring:${at}:${n}`,
      author,
      content: `${text}${TWISTS[at]}`,
      // The four texts a day apart, all seven accounts within minutes, like automated posting.
      minutes: 1300 + n * 1440 + at * 6,
    })),
  )
}

/** Posts written to be reported. */
function planOffenses(people: readonly PlannedPerson[]): PlannedPost[] {
  return CASES.flatMap((text, at) =>
    text.target === "post" && text.text !== undefined
      ? [
          {
            ...PLAIN,
            name: `case:${at}`,
            author: named(people, text.by),
            content: text.text,
            minutes: text.hours * 60 + 90,
          },
        ]
      : [],
  )
}

function planLinks(people: readonly PlannedPerson[]): PlannedPost[] {
  return LINKS.map((link, at) => ({
    ...PLAIN,
    name: `link:${at}`,
    author: named(people, link.by),
    content: `${link.text} ${link.url}`,
    link,
    minutes: link.minutes,
  }))
}

const planFilm = (people: readonly PlannedPerson[]): PlannedPost => ({
  ...PLAIN,
  name: "film",
  author: named(people, "Ada Moss"),
  content:
    "Six seconds of this morning’s sky over the allotments. I set an alarm for it and would do so again.",
  hasFilm: true,
  minutes: 95,
})

export function named(people: readonly PlannedPerson[], name: string): PlannedPerson {
  const person = people.find((one) => one.name === name)
  if (!person) throw new Error(`There is no demo member called ${name}.`)
  return person
}
