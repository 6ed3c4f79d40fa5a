import { detection } from "@grove/contract/detection"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { settings } from "@grove/contract/settings"
import { users as userRoutes } from "@grove/contract/users"
import { beforeAll, describe, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { Refused } from "../../../test/caller.ts"
import { community } from "../../../test/community.ts"
import { drawnFace, drawnScene } from "../../../test/drawings.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { analyses, pictureFingerprints, scans, suspicions } from "../../db/tables/detection.ts"
import { users } from "../../db/tables/users.ts"
import { fingerprintPictures } from "./gather/picture-fingerprints.service.ts"
import { resumeScans } from "./scan/scan.service.ts"

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
const rejection = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Refused)
  return error as Refused
}

describe("analyzing one account", () => {
  test("returns the shape of the specification and stores the inputs", async () => {
    const answer = await analyze(ann.id)
    expect(answer).toMatchObject({
      isSuspicious: false,
      recommendedAction: "other",
      user: { id: ann.id, firstName: "Annabel" },
      profileImageAnalysis: { description: "No profile picture.", isStolenFromWeb: false },
      hasSecondOpinion: false,
      // A new account without activity gives no ground for confidence.
      isEnough: false,
      confidence: 50,
    })
    const [stored] = await w.db.select().from(analyses).where(eq(analyses.id, answer.id))
    expect(stored!.version).toBe(answer.version)
    expect(stored!.inputs.features).toMatchObject({ followers: 0, has_profile_pic: 0 })
    expect(JSON.stringify(stored!.inputs)).not.toMatch(/annabel|@/i)
  })

  test("gives every finding a finite weight and a text", async () => {
    const { evidence } = await analyze(ann.id)
    for (const { weight, text } of evidence) {
      expect(Number.isFinite(weight)).toBe(true)
      expect(text).not.toBe("")
    }
  })

  test("rejects unknown, deleted and malformed ids", async () => {
    expect((await rejection(analyze(UNKNOWN))).status).toBe(404)
    const gone = await build.person()
    await w.db.update(users).set({ state: "deleted" }).where(eq(users.id, gone.id))
    expect((await rejection(analyze(gone.id))).message).toBe("404: User not found")
    expect((await rejection(analyze("not-an-id"))).status).toBe(400)
    expect((await w.as(staff).request("POST", "/api/admin/analyze-user/")).status).toBe(400)
    expect(
      (await rejection(w.as(staff).call(detection.latest, { params: { userId: UNKNOWN } }))).code,
    ).toBe("analysis.notFound")
  })

  test("reports a missing picture file as unreadable", async () => {
    const bob = await build.person()
    await build.show(bob, drawnScene(9))
    const { profileImageUrl } = await w.as(bob).call(userRoutes.get, { params: { userId: bob.id } })
    await w.app.systemContext("test").storage.remove(profileImageUrl!.slice("/media/".length))
    const { profileImageAnalysis } = await analyze(bob.id)
    expect(profileImageAnalysis.description).toBe("The stored picture cannot be read.")
  })

  test("detects a face in a picture uploaded just before", { timeout: 70_000 }, async () => {
    const bob = await build.person()
    await build.show(bob, drawnFace([0.358, 0.475, 0.626, 0.465]))
    // A busy machine may need a second analysis to finish face detection.
    await expect
      .poll(async () => (await analyze(bob.id)).profileImageAnalysis, { timeout: 60_000 })
      .toMatchObject({
        description: expect.stringContaining("1 face, possibly a generated face"),
        isAIGenerated: true,
      })
  })

  test("compares with pictures and bios that no job has fingerprinted yet", async () => {
    const bio = "Three things I like: slow trains, loud kitchens and the smell of old paper"
    const farm = [await build.person({ bio }), await build.person({ bio, days: 2 })]
    for (const one of farm) await build.show(one, drawnScene(4711, one === farm[0] ? 300 : 360))
    const seen = await analyze(farm[1]!.id)
    expect(seen.related).toBe(1)
    expect(seen.profileImageAnalysis.description).toContain("also shown by 1 other account")
    expect(seen.evidence.map((one) => one.text).join()).toContain("bio")
  })

  test("puts copies of a picture into one group under concurrent analyses", async () => {
    const farm = await Promise.all([1, 2, 3, 4].map(() => build.person()))
    for (const [at, one] of farm.entries()) await build.show(one, drawnScene(4712, 300 + at * 30))
    const ctx = w.app.systemContext("test")
    await Promise.all(farm.map((one) => fingerprintPictures(ctx, [one.id], 1)))
    const [group] = await w.as(staff).call(detection.clusters, { query: { userId: farm[0]!.id } })
    expect(group!.accounts.map((one) => one.id).sort()).toEqual(farm.map((one) => one.id).sort())
  })

  test("hides scores from members", async () => {
    for (const route of [detection.suspicious, detection.quality, detection.clusters] as const)
      expect((await rejection(w.as(ann).call(route, {}))).message).toBe(
        "403: Access denied. Only Replit developers can use the fake account detection system.",
      )
    const profile = await w.as(ann).call(userRoutes.get, { params: { userId: ann.id } })
    expect(JSON.stringify(profile)).not.toMatch(/suspicio|score/i)
    expect(Object.keys(settings)).not.toContain("suspicion")
  })

  test("uses as many statements for five accounts as for one", async () => {
    const people = await w.db.select().from(users).limit(5)
    const { gather } = await import("./gather/gather.service.ts")
    const ctx = w.app.systemContext("test")
    const all = people.map((one) => one.id)
    await gather(ctx, all)
    const one = await w.countStatements(() => gather(ctx, [ann.id]))
    expect(await w.countStatements(() => gather(ctx, all))).toBe(one)
  })
})

describe("searching for an account", () => {
  const find = (q: string) => w.as(staff).call(detection.find, { query: { q } })
  test.each([
    ["its id", () => ann.id],
    ["its name", () => "annabel ex"],
    ["a part of it", () => "NABEL"],
  ])("by %s", async (_, term) => {
    expect((await find(term())).map((one) => one.id)).toContain(ann.id)
  })
  test("treats LIKE wildcards as literal characters", async () => {
    expect(await find("%")).toEqual([])
    expect(await find("100_")).toEqual([])
  })
  test("finds an account that has blocked the staff member", async () => {
    const { blocks } = await import("../../db/tables/blocks.ts")
    await w.db.insert(blocks).values({ blockerId: ann.id, blockedId: staff.id })
    expect((await find(ann.id)).map((one) => one.id)).toEqual([ann.id])
  })
})

describe("scanning", () => {
  test("runs as a job, publishes progress, and picks the least recently analyzed accounts plus a random sample", async () => {
    const events: { done: number; total: number }[] = []
    const unsubscribe = w.bus.onLiveEvent((to, event) => {
      if (event.type !== "scan") return
      expect(to).toEqual({ permission: "detection" })
      events.push(event)
    })
    const started = await w.as(staff).call(detection.scan, { body: { limit: 25 } })
    expect(started.message).toBe("Scanning 25 accounts in the background.")
    const [stored] = await w.db.select().from(scans)
    expect(stored!.auditIds).toHaveLength(3)
    expect(new Set(stored!.userIds).size).toBe(25)
    await w.runJobs()
    await expect.poll(() => events.at(-1)).toMatchObject({ done: 25, total: 25 })
    unsubscribe()
    const { scan } = await w.as(staff).call(detection.scanState, {})
    expect(scan).toMatchObject({ state: "done", done: 25, total: 25 })
    expect(scan!.message).toMatch(/^Scanned 25 accounts\. /)
    const audited = await w.db.select().from(analyses).where(eq(analyses.isAudit, true))
    expect(audited.map((one) => one.userId).sort()).toEqual([...stored!.auditIds].sort())
  })

  test("returns the running scan instead of starting a second one", async () => {
    const [first, second] = await Promise.all([
      w.as(staff).call(detection.scan, { body: { limit: 25 } }),
      w.as(staff).call(detection.scan, { body: { limit: 100 } }),
    ])
    expect(second.scan.id).toBe(first.scan.id)
    await w.runJobs()
  })

  test("resumes after a crash without analyzing an account twice", async () => {
    const { scan } = await w.as(staff).call(detection.scan, { body: { limit: 25 } })
    const before = await w.db.$count(analyses)
    // Simulates a crash after ten accounts, which also loses the job.
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
    "rejects %j",
    async (body) => {
      const answer = await w.as(staff).request("POST", "/api/admin/scan-fake-accounts", { body })
      expect(answer.status).toBe(400)
    },
  )
})

describe("deciding", () => {
  const decide = (userId: string, label: "fake" | "genuine") =>
    w.as(staff).call(detection.decide, { params: { userId }, body: { label } })

  test("requires an analysis, records who decided, and lets the latest decision win", async () => {
    const bob = await build.person()
    const unseen = w
      .as(staff)
      .call(detection.decide, { params: { userId: bob.id }, body: { label: "fake" } })
    expect((await rejection(unseen)).code).toBe("analysis.notFound")
    await analyze(bob.id)
    await decide(bob.id, "fake")
    const decision = await decide(bob.id, "genuine")
    expect(decision).toMatchObject({ label: "genuine", decidedBy: { id: staff.id } })
    const seen = await w.as(staff).call(detection.latest, { params: { userId: bob.id } })
    expect(seen.decision).toMatchObject({ label: "genuine" })
  })

  test("neither penalizes nor notifies the account", async () => {
    const bob = await build.person()
    await analyze(bob.id)
    await decide(bob.id, "fake")
    const { penalties } = await import("../../db/tables/penalties.ts")
    const { notifications } = await import("../../db/tables/notifications.ts")
    expect(await w.db.$count(penalties, eq(penalties.userId, bob.id))).toBe(0)
    expect(await w.db.$count(notifications, eq(notifications.userId, bob.id))).toBe(0)
  })

  test("removes an account decided genuine from the suspicious list", async () => {
    const bob = await build.person()
    const { id } = await analyze(bob.id)
    await w.db.update(suspicions).set({ score: 88 }).where(eq(suspicions.analysisId, id))
    const listed = async () =>
      (await w.as(staff).call(detection.suspicious, {})).map((one) => one.id).includes(bob.id)
    expect(await listed()).toBe(true)
    await decide(bob.id, "genuine")
    expect(await listed()).toBe(false)
  })

  test("opens a case with reasons but without a score", async () => {
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

describe("history", () => {
  test("lists analyses newest first", async () => {
    const bob = await build.person()
    const first = await analyze(bob.id)
    const second = await analyze(bob.id)
    const history = await w.as(staff).call(detection.history, { params: { userId: bob.id } })
    expect(history.map((one) => one.id)).toEqual([second.id, first.id])
    expect(await w.as(staff).call(detection.history, { params: { userId: UNKNOWN } })).toEqual([])
  })

  test("erases all detection data of a deleted account", async () => {
    const { eraseDetectionData } = await import("./service.ts")
    const bob = await build.person()
    await analyze(bob.id)
    await eraseDetectionData(w.app.systemContext("test"), bob.id)
    expect(await w.db.$count(analyses, eq(analyses.userId, bob.id))).toBe(0)
    expect(await w.db.$count(suspicions, eq(suspicions.userId, bob.id))).toBe(0)
  })

  test("deletes fingerprints together with their picture", async () => {
    const { media } = await import("../../db/tables/media.ts")
    const [fingerprint] = await w.db.select().from(pictureFingerprints).limit(1)
    await w.db.delete(media).where(eq(media.hash, fingerprint!.hash))
    expect(
      await w.db.$count(pictureFingerprints, eq(pictureFingerprints.hash, fingerprint!.hash)),
    ).toBe(0)
  })
})
