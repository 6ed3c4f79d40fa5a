import { detection } from "@grove/contract/detection"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { settings } from "@grove/contract/settings"
import { users as usersRows } from "@grove/contract/users"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"

import { Refused } from "../../../test/caller.ts"
import { community } from "../../../test/community.ts"
import { drawnFace, drawnScene } from "../../../test/drawings.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { analyses, pictureFingerprints, scans, suspicions } from "../../db/tables/detection.ts"
import { users } from "../../db/tables/users.ts"
import { lookAtPictures } from "./fingerprints.service.ts"
import { resumeScans } from "./scan.service.ts"
import { isSuspectedFake } from "./service.ts"

const UNKNOWN = "00000000-0000-7000-8000-00000000ffff"
let w: World
let staff: Person
let ann: Person
let build: ReturnType<typeof community>

beforeAll(async () => {
  w = await world()
  staff = await w.make.detector()
  build = community(w, 5)
  ann = await build.person({ firstName: "Annabel", lastName: "Exact" })
  for (let n = 0; n < 30; n += 1) await build.person()
}, 120_000)

const analyze = (userId: string) => w.as(staff).call(detection.analyze, { params: { userId } })
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Refused)
  return error as Refused
}

describe("analyzing one account", () => {
  test("answers in the spec's shape, and keeps what it saw", async () => {
    const answer = await analyze(ann.id)
    expect(answer).toMatchObject({
      isSuspicious: false,
      recommendedAction: "other",
      user: { id: ann.id, firstName: "Annabel" },
      profileImageAnalysis: { description: "No profile picture.", isStolenFromWeb: false },
      hasSecondOpinion: false,
    })
    expect(answer.confidence).toBe(100 - answer.suspiciousScore)
    const [stored] = await w.db.select().from(analyses).where(eq(analyses.id, answer.id))
    expect(stored!.version).toBe(answer.version)
    expect(stored!.inputs.features).toMatchObject({ followers: 0, has_profile_pic: 0 })
    expect(JSON.stringify(stored!.inputs)).not.toMatch(/annabel|@/i)
  })

  test("the bars add up to what is said", async () => {
    const { evidence } = await analyze(ann.id)
    for (const { weight, text } of evidence) {
      expect(Number.isFinite(weight)).toBe(true)
      expect(text).not.toBe("")
    }
  })

  test("unknown, deleted and ill-formed ids", async () => {
    expect((await refusal(analyze(UNKNOWN))).status).toBe(404)
    const gone = await build.person()
    await w.db.update(users).set({ state: "deleted" }).where(eq(users.id, gone.id))
    expect((await refusal(analyze(gone.id))).message).toBe("404: User not found")
    expect((await refusal(analyze("not-an-id"))).status).toBe(400)
    expect((await w.as(staff).request("POST", "/api/admin/analyze-user/")).status).toBe(400)
    expect(
      (await refusal(w.as(staff).call(detection.latest, { params: { userId: UNKNOWN } }))).code,
    ).toBe("analysis.notFound")
  })

  test("a picture whose file is gone or broken is said to be unreadable", async () => {
    const bob = await build.person()
    await build.show(bob, drawnScene(9))
    const [row] = await w.db.select().from(users).where(eq(users.id, bob.id))
    await w.app.systemContext("test").storage.remove(row!.profileImageUrl!.slice("/media/".length))
    const { profileImageAnalysis } = await analyze(bob.id)
    expect(profileImageAnalysis.description).toBe("The stored picture cannot be read.")
  })

  test("looks for a face in a picture that has just been put up", { timeout: 70_000 }, async () => {
    const bob = await build.person()
    await build.show(bob, drawnFace([0.358, 0.475, 0.626, 0.465]))
    // A machine that is too busy for it leaves it to the next look.
    await expect
      .poll(async () => (await analyze(bob.id)).profileImageAnalysis, { timeout: 60_000 })
      .toMatchObject({
        description: expect.stringContaining("1 face, possibly a generated face"),
        isAIGenerated: true,
      })
  })

  test("compares with what others show and say now, before any job has seen it", async () => {
    const bio = "Three things I like: slow trains, loud kitchens and the smell of old paper"
    const farm = [await build.person({ bio }), await build.person({ bio, days: 2 })]
    for (const one of farm) await build.show(one, drawnScene(4711, one === farm[0] ? 300 : 360))
    const seen = await analyze(farm[1]!.id)
    expect(seen.related).toBe(1)
    expect(seen.profileImageAnalysis.description).toContain("also shown by 1 other account")
    expect(seen.evidence.map((one) => one.text).join()).toContain("bio")
  })

  test("looks at the same time put copies of one picture into one group", async () => {
    const farm = await Promise.all([1, 2, 3, 4].map(() => build.person()))
    for (const [at, one] of farm.entries()) await build.show(one, drawnScene(4712, 300 + at * 30))
    const ctx = w.app.systemContext("test")
    await Promise.all(farm.map((one) => lookAtPictures(ctx, [one.id], 1)))
    const [group] = await w.as(staff).call(detection.clusters, { query: { userId: farm[0]!.id } })
    expect(group!.accounts.map((one) => one.id).sort()).toEqual(farm.map((one) => one.id).sort())
  })

  test("a member learns nothing of it, not even in their own data", async () => {
    for (const route of [detection.suspicious, detection.quality, detection.clusters] as const)
      expect((await refusal(w.as(ann).call(route, {}))).message).toBe(
        "403: Access denied. Only Replit developers can use the fake account detection system.",
      )
    const profile = await w.as(ann).call(usersRows.get, { params: { userId: ann.id } })
    expect(JSON.stringify(profile)).not.toMatch(/suspicio|score/i)
    expect(Object.keys(settings)).not.toContain("suspicion")
  })

  test("as many statements for five accounts as for one", async () => {
    const people = await w.db.select().from(users).limit(5)
    const { gather } = await import("./gather.service.ts")
    const ctx = w.app.systemContext("test")
    const all = people.map((one) => one.id)
    await gather(ctx, all)
    const one = await w.countStatements(() => gather(ctx, [ann.id]))
    expect(await w.countStatements(() => gather(ctx, all))).toBe(one)
  })
})

describe("finding an account", () => {
  const find = (q: string) => w.as(staff).call(detection.find, { query: { q } })
  test.each([
    ["its id", () => ann.id],
    ["its name", () => "annabel ex"],
    ["a part of it", () => "NABEL"],
  ])("by %s", async (_, term) => {
    expect((await find(term())).map((one) => one.id)).toContain(ann.id)
  })
  test("signs of patterns are letters like any other", async () => {
    expect(await find("%")).toEqual([])
    expect(await find("100_")).toEqual([])
  })
  test("somebody who has blocked the one who looks is found", async () => {
    const { blocks } = await import("../../db/tables/blocks.ts")
    await w.db.insert(blocks).values({ blockerId: ann.id, blockedId: staff.id })
    expect((await find(ann.id)).map((one) => one.id)).toEqual([ann.id])
  })
})

describe("scanning many", () => {
  test("runs as a job, tells every step, takes the longest unseen and some at random", async () => {
    const heard: { done: number; total: number }[] = []
    const leave = w.bus.onLiveEvent((to, event) => {
      if (event.type !== "scan") return
      expect(to).toEqual({ permission: "detection" })
      heard.push(event)
    })
    const started = await w.as(staff).call(detection.scan, { body: { limit: 25 } })
    expect(started.message).toBe("Scanning 25 accounts in the background.")
    const [stored] = await w.db.select().from(scans)
    expect(stored!.auditIds).toHaveLength(3)
    expect(new Set(stored!.userIds).size).toBe(25)
    await w.runJobs()
    await expect.poll(() => heard.at(-1)).toMatchObject({ done: 25, total: 25 })
    leave()
    const { scan } = await w.as(staff).call(detection.scanState, {})
    expect(scan).toMatchObject({ state: "done", done: 25, total: 25 })
    expect(scan!.message).toMatch(/^Scanned 25 accounts\. /)
    const audited = await w.db.select().from(analyses).where(eq(analyses.isAudit, true))
    expect(audited.map((one) => one.userId).sort()).toEqual([...stored!.auditIds].sort())
  })

  test("one at a time: a second one is told how far the first is", async () => {
    const [first, second] = await Promise.all([
      w.as(staff).call(detection.scan, { body: { limit: 25 } }),
      w.as(staff).call(detection.scan, { body: { limit: 100 } }),
    ])
    expect(second.scan.id).toBe(first.scan.id)
    await w.runJobs()
  })

  test("goes on after a stop where it stood, and looks at nobody twice", async () => {
    const { scan } = await w.as(staff).call(detection.scan, { body: { limit: 25 } })
    const before = await w.db.$count(analyses)
    // As if the server had died after ten: the job it held is lost with it.
    await w.db.update(scans).set({ done: 10 }).where(eq(scans.id, scan.id))
    await w.db.execute("delete from graphile_worker._private_jobs")
    w.travel(60_000)
    await resumeScans(w.app.systemContext("test"))
    await w.runJobs()
    expect(await w.db.$count(analyses)).toBe(before + 15)
    const after = await w.as(staff).call(detection.scanState, {})
    expect(after.scan).toMatchObject({ id: scan.id, state: "done", done: 25 })
  })

  test.each([{}, { limit: 30 }, { limit: "25" }, { limit: 25, more: 1 }])(
    "refuses %j",
    async (body) => {
      const answer = await w.as(staff).request("POST", "/api/admin/scan-fake-accounts", { body })
      expect(answer.status).toBe(400)
    },
  )
})

describe("deciding", () => {
  const decide = (userId: string, label: "fake" | "genuine") =>
    w.as(staff).call(detection.decide, { params: { userId }, body: { label } })

  test("needs a look first; says who decided; the last word counts", async () => {
    const bob = await build.person()
    const unseen = w
      .as(staff)
      .call(detection.decide, { params: { userId: bob.id }, body: { label: "fake" } })
    expect((await refusal(unseen)).code).toBe("analysis.notFound")
    await analyze(bob.id)
    await decide(bob.id, "fake")
    const ctx = await w.contextOf(staff)
    expect(await isSuspectedFake(ctx, bob.id)).toBe(true)
    const decision = await decide(bob.id, "genuine")
    expect(decision).toMatchObject({ label: "genuine", decidedBy: { id: staff.id } })
    expect(await isSuspectedFake(ctx, bob.id)).toBe(false)
    const seen = await w.as(staff).call(detection.latest, { params: { userId: bob.id } })
    expect(seen.decision).toMatchObject({ label: "genuine" })
  })

  test("nobody is punished by it, and nobody is told", async () => {
    const bob = await build.person()
    await analyze(bob.id)
    await decide(bob.id, "fake")
    const { penalties } = await import("../../db/tables/penalties.ts")
    const { notifications } = await import("../../db/tables/notifications.ts")
    expect(await w.db.$count(penalties, eq(penalties.userId, bob.id))).toBe(0)
    expect(await w.db.$count(notifications, eq(notifications.userId, bob.id))).toBe(0)
  })

  test("who was found genuine leaves the list of the suspicious", async () => {
    const bob = await build.person()
    const { id } = await analyze(bob.id)
    await w.db.update(suspicions).set({ score: 88 }).where(eq(suspicions.analysisId, id))
    const listed = async () =>
      (await w.as(staff).call(detection.suspicious, {})).map((one) => one.id).includes(bob.id)
    expect(await listed()).toBe(true)
    await decide(bob.id, "genuine")
    expect(await listed()).toBe(false)
  })

  test("a case is opened where people decide, with reasons and without a score", async () => {
    const moderator = await w.make.moderator()
    const [rule] = await w.as(moderator).call(rules.public, {})
    const bob = await build.person()
    await analyze(bob.id)
    const opened = await w
      .as(staff)
      .call(detection.openCase, { params: { userId: bob.id }, body: { ruleId: rule!.id } })
    const id = Number(/#(\d+)/.exec(opened.message)?.[1])
    const detail = await w.as(moderator).call(reports.open, { params: { violationId: id } })
    expect(detail.userId).toBe(bob.id)
    expect(detail.reports[0]!.additionalInfo).not.toMatch(/\d+ ?%/)
    await w
      .as(moderator)
      .call(reports.resolve, { params: { violationId: id }, body: { action: "warning" } })
    const quality = await w.as(staff).call(detection.quality, {})
    expect(quality.decisions.fake).toBeGreaterThan(0)
  })
})

describe("an account's past", () => {
  test("every look is kept, the newest first", async () => {
    const bob = await build.person()
    const first = await analyze(bob.id)
    const second = await analyze(bob.id)
    const history = await w.as(staff).call(detection.history, { params: { userId: bob.id } })
    expect(history.map((one) => one.id)).toEqual([second.id, first.id])
    expect(await w.as(staff).call(detection.history, { params: { userId: UNKNOWN } })).toEqual([])
  })

  test("who leaves takes all of it along", async () => {
    const { forgetDetectionOf } = await import("./service.ts")
    const bob = await build.person()
    await analyze(bob.id)
    await forgetDetectionOf(w.app.systemContext("test"), bob.id)
    expect(await w.db.$count(analyses, eq(analyses.userId, bob.id))).toBe(0)
    expect(await w.db.$count(suspicions, eq(suspicions.userId, bob.id))).toBe(0)
  })

  test("a picture nobody shows any more takes its prints along", async () => {
    const { media } = await import("../../db/tables/media.ts")
    const [print] = await w.db.select().from(pictureFingerprints).limit(1)
    await w.db.delete(media).where(eq(media.hash, print!.hash))
    expect(await w.db.$count(pictureFingerprints, eq(pictureFingerprints.hash, print!.hash))).toBe(
      0,
    )
  })
})
