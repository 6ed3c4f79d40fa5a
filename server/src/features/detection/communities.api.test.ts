import { randomUUID } from "node:crypto"

import { detection } from "@grove/contract/detection"
import { beforeAll, describe, expect, test } from "vitest"

import { inArray } from "#db/drizzle.ts"

import { community } from "../../../test/community.ts"
import { drawnScene } from "../../../test/drawings.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { suspicions } from "../../db/tables/detection.ts"
import { decideAccount } from "./decide/decisions.service.ts"
import { catchUp } from "./gather/gather.service.ts"
import { computeGraphTrust } from "./gather/graph-trust.service.ts"
import { fingerprintNewPosts } from "./gather/text-fingerprints.service.ts"
import { analyzeEach } from "./scan/analyze.service.ts"

let w: World
let staff: Person
let build: ReturnType<typeof community>
let people: Person[]
let farm: Person[]
let slowFarm: Person[]
let club: Person[]
const fakes: Person[] = []
let newcomer: Person
let popular: Person
let reader: Person

/** Eight accounts from one evening that share a picture, a bio and four texts, and follow everyone. */
async function makeFarm() {
  const texts = [1, 2, 3, 4].map((n) => `${build.sentence(16)} Join now https://win.example/${n}`)
  const made: Person[] = []
  for (let n = 0; n < 8; n += 1) {
    const one = await build.person({
      days: 3 + n / 2000,
      bio: "Living my best life, ask me how I earn from home every single day",
      email: `lucky${1000 + n * 37}@cheap.example`,
    })
    await build.show(one, drawnScene(77, 300 + n * 40).modulate({ brightness: 1 + n / 100 }))
    await build.write(one, texts, { every: 0.2, days: 0.5 })
    await build.follow(one, people, 2)
    made.push(one)
  }
  return made
}

/** Seven accounts, created weeks apart, that follow each other and vary their texts slightly. */
async function makeSlowFarm() {
  const texts = Array.from({ length: 6 }, () => build.sentence(18))
  const made: Person[] = []
  for (let n = 0; n < 7; n += 1) {
    const one = await build.person({ days: 130 - n * 9 })
    const scene = drawnScene(88)
    const copy = n % 3 === 1 ? scene.flop() : n % 3 === 2 ? crop(scene) : scene
    await build.show(one, await flat(copy))
    const own = texts.map(
      (text, at) => `${text.replace(/\s\w+\s/, ` ${build.sentence(1)} `)} ${at + n}`,
    )
    await build.write(one, own, { every: 4, days: 2 + n })
    await build.follow(one, people.slice(0, 36), 60)
    made.push(one)
  }
  await build.befriend(made, 5, 60)
  return made
}

const crop = (image: ReturnType<typeof drawnScene>) =>
  image.extract({ left: 15, top: 15, width: 270, height: 270 })
/** Applies pending operations now; sharp would otherwise run later ones before the crop. */
const flat = async (image: ReturnType<typeof drawnScene>) => {
  const { default: sharp } = await import("sharp")
  return sharp(await image.png().toBuffer())
}

/** Twelve friends who joined within a week, follow each other and post the same announcement. */
async function makeClub() {
  const announcement =
    "Our reading club meets on Friday at seven in the old library, bring a friend and a cake"
  const made: Person[] = []
  for (let n = 0; n < 12; n += 1) {
    const one = await build.person({ days: 40 + n / 3 })
    await build.write(one, [announcement, ...Array.from({ length: 5 }, () => build.sentence())])
    made.push(one)
  }
  for (const one of made) await build.follow(one, made, 35)
  return made
}

/** Analyzes the accounts together, as a scan does. */
async function scoresOf(some: readonly Person[]): Promise<number[]> {
  const ids = some.map((one) => one.id)
  const part = { scanId: randomUUID(), auditIds: new Set<string>(), askedBy: staff.id }
  await catchUp(w.app.systemContext("test"))
  for await (const _ of analyzeEach(await w.contextOf(staff), ids, part));
  const found = await w.db.select().from(suspicions).where(inArray(suspicions.userId, ids))
  expect(found).toHaveLength(ids.length)
  return found.map((row) => row.score)
}
const scoreOf = async (one: Person) => (await scoresOf([one]))[0]!

beforeAll(async () => {
  w = await world()
  staff = await w.make.detector()
  build = community(w)
  people = await build.town(60)
  farm = await makeFarm()
  slowFarm = await makeSlowFarm()
  club = await makeClub()

  newcomer = await build.person({ days: 1, bio: null })
  await build.write(newcomer, ["Hello everybody, happy to be here!"], { days: 0.5 })
  await build.follow(newcomer, people.slice(0, 14), 0.8)

  popular = await build.person({ days: 700 })
  await build.show(popular, drawnScene(501))
  const posts = await build.write(
    popular,
    Array.from(
      { length: 30 },
      () => `${build.sentence()} https://blog.example/${Math.floor(build.random() * 1e6)}`,
    ),
  )
  for (const one of people) {
    await build.follow(one, [popular], 100)
    await build.like(one, posts.slice(0, 12))
  }
  for (const one of people.slice(0, 9)) await build.comment(one, posts.slice(0, 2))
  await build.follow(popular, people.slice(0, 8), 200)

  reader = await build.person({ days: 400, bio: null })
  await build.follow(reader, people.slice(0, 45), 300)
  await build.follow(people[0]!, [reader], 200)
  await build.like(reader, posts.slice(0, 6))

  await build.settle()
  // Like the five-minute job; pictures and bios are left to the analyses.
  await fingerprintNewPosts(w.app.systemContext("test"), 5000)
}, 240_000)

describe("fake accounts", () => {
  test("detects every account of a farm that shares a picture, a bio and texts", async () => {
    expect(Math.min(...(await scoresOf(farm)))).toBeGreaterThanOrEqual(70)
    const { reasons, profileImageAnalysis, recommendedAction, isEnough } = await w
      .as(staff)
      .call(detection.latest, { params: { userId: farm[3]!.id } })
    expect(reasons.join(" | ")).toMatch(/same picture as 7 other accounts/)
    expect(reasons.join(" | ")).toMatch(/almost word for word/)
    expect(profileImageAnalysis.isStolenFromWeb).toBe(true)
    expect(["restrict", "ban"]).toContain(recommendedAction)
    expect(isEnough).toBe(true)
  })

  test("detects a farm with mirrored and cropped copies, changed words and weeks between sign-ups", async () => {
    expect(Math.min(...(await scoresOf(slowFarm)))).toBeGreaterThanOrEqual(50)
  })

  test("groups each farm into one cluster", async () => {
    const clusters = await w.as(staff).call(detection.clusters, {})
    const members = clusters.map((cluster) => cluster.accounts.map((account) => account.id).sort())
    for (const one of [farm, slowFarm])
      expect(members).toContainEqual(one.map((account) => account.id).sort())
    const own = await w.as(staff).call(detection.clusters, { query: { userId: farm[0]!.id } })
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ size: 8, kinds: ["picture", "text"] })
    expect(own[0]!.sample).toBeTruthy()
  })
})

describe("genuine accounts", () => {
  test("does not suspect ordinary members", async () => {
    expect(Math.max(...(await scoresOf(people)))).toBeLessThan(30)
  })

  test("reports too little data for a newcomer", async () => {
    expect(await scoreOf(newcomer)).toBeLessThan(30)
    const seen = await w.as(staff).call(detection.latest, { params: { userId: newcomer.id } })
    expect(seen.isEnough).toBe(false)
    expect(seen.reasons[0]).toContain("Not enough activity yet")
    expect(seen.confidence).toBe(50)
    expect(seen.recommendedAction).toBe("other")
  })

  test("does not suspect a popular member", async () => {
    expect(await scoreOf(popular)).toBeLessThan(15)
    const { against } = await w.as(staff).call(detection.latest, { params: { userId: popular.id } })
    expect(against.length).toBeGreaterThan(0)
  })

  test("does not suspect a member who only reads", async () => {
    expect(await scoreOf(reader)).toBeLessThan(40)
  })

  test("does not suspect a club whose members follow each other and post the same announcement", async () => {
    expect(Math.max(...(await scoresOf(club)))).toBeLessThan(30)
    const clusters = await w.as(staff).call(detection.clusters, { query: { userId: club[0]!.id } })
    expect(clusters).toEqual([])
  })

  test("suspects the copies of an account but not the original", async () => {
    const original = await build.person({ days: 300 })
    await build.show(original, drawnScene(640))
    const texts = Array.from({ length: 5 }, () => build.sentence(16))
    const written = await build.write(original, texts, { every: 6, days: 20 })
    await build.befriend([original, ...people.slice(30, 40)], 4, 90)
    for (const one of people.slice(30, 37)) await build.comment(one, written.slice(0, 1))
    const copies: Person[] = []
    for (let n = 0; n < 3; n += 1) {
      const copy = await build.person({ days: 6 - n, bio: null })
      await build.show(copy, drawnScene(640, 420))
      await build.write(copy, texts, { every: 0.1, days: 1 })
      await build.follow(copy, people, 2)
      copies.push(copy)
    }
    await build.settle()
    expect(await scoreOf(original)).toBeLessThan(30)
    expect(Math.min(...(await scoresOf(copies)))).toBeGreaterThanOrEqual(50)
    fakes.push(...copies)
  })

  test("lists exactly the farms, highest score first", async () => {
    const listed = await w.as(staff).call(detection.suspicious, { query: { limit: 100 } })
    const expected = [...farm, ...slowFarm, ...fakes].map((one) => one.id).sort()
    expect(listed.map((one) => one.id).sort()).toEqual(expected)
    const scores = listed.map((one) => one.suspiciousScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})

describe("the follow graph", () => {
  test("raises suspicion for mutual contacts of confirmed fakes only", async () => {
    const ctx = await w.contextOf(staff)
    await decideAccount(ctx, slowFarm[0]!.id, { label: "fake" })
    await decideAccount(ctx, slowFarm[1]!.id, { label: "fake" })
    await computeGraphTrust(w.app.systemContext("test"))
    const friend = await w
      .as(staff)
      .call(detection.analyze, { params: { userId: slowFarm[4]!.id } })
    expect(friend.evidence.find((one) => one.family === "graph")?.weight).toBeGreaterThan(0)
    const person = await w.as(staff).call(detection.analyze, { params: { userId: people[30]!.id } })
    expect(person.evidence.find((one) => one.family === "graph")?.weight ?? 0).toBeLessThanOrEqual(
      0,
    )
  })
})
