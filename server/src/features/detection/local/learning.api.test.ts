import { detection } from "@grove/contract/detection"
import { beforeAll, describe, expect, test } from "vitest"

import { community } from "../../../../test/community.ts"
import { world, type Person, type World } from "../../../../test/world.ts"
import {
  accountDecisions,
  analyses,
  localModels,
  suspicions,
} from "../../../db/tables/detection.ts"
import { LOCAL_INPUTS } from "./inputs.ts"
import { baseRateOf, judgeSettings, retrain } from "./learn.service.ts"
import type { LocalModel } from "./learn.ts"

let w: World
let staff: Person
let build: ReturnType<typeof community>

beforeAll(async () => {
  w = await world()
  staff = await w.make.detector()
  build = community(w, 3)
}, 60_000)

/** Decided accounts whose label depends on messages to strangers while the prior is noise. */
async function decide(count: number, over: { isAudit?: boolean } = {}) {
  for (let n = 0; n < count; n += 1) {
    const one = await build.person()
    const isFake = n % 2 === 0
    const strangers = isFake ? 0.9 + build.random() * 0.3 : build.random() * 0.5
    const [analysis] = await w.db
      .insert(analyses)
      .values({
        userId: one.id,
        version: "test",
        probability: isFake ? 0.4 : 0.2,
        score: isFake ? 40 : 20,
        action: "other",
        inputs: { features: {}, prior: build.random() * 2 - 1, families: {}, own: { strangers } },
        result: {
          evidence: [],
          reasons: [],
          against: [],
          image: {
            description: "",
            isStockPhoto: false,
            isAIGenerated: false,
            isStolenFromWeb: false,
          },
          isEnough: true,
          hasSecondOpinion: false,
          related: 0,
        },
        isAudit: over.isAudit ?? false,
      })
      .returning()
    await w.db.insert(suspicions).values({
      userId: one.id,
      analysisId: analysis!.id,
      score: 40,
      action: "other",
      analyzedAt: w.now(),
    })
    await w.db.insert(accountDecisions).values({
      userId: one.id,
      analysisId: analysis!.id,
      label: isFake ? "fake" : "genuine",
      decidedBy: staff.id,
      createdAt: w.now(),
    })
    w.travel(1000)
  }
}

const ctx = () => w.app.systemContext("test")
const inUse = async () => (await w.db.select().from(localModels)).filter((model) => model.isInUse)

describe("retraining", () => {
  test("changes nothing after too few decisions", async () => {
    await decide(60)
    await retrain(ctx())
    expect(await w.db.$count(localModels)).toBe(0)
  })

  test("uses a better challenger and records its version with each analysis", async () => {
    await decide(80)
    await retrain(ctx())
    const [model] = await inUse()
    expect(model).toMatchObject({ kind: "line", decisions: 140 })
    const { version } = await judgeSettings(ctx())
    expect(version).toMatch(new RegExp(`\\+local${model!.id}$`))
    const one = await build.person()
    const seen = await w.as(staff).call(detection.analyze, { params: { userId: one.id } })
    expect(seen.version).toBe(version)
  })

  test("does not retrain without new decisions", async () => {
    const before = await w.db.$count(localModels)
    await retrain(ctx())
    expect(await w.db.$count(localModels)).toBe(before)
  })

  test("keeps the champion when the challenger is worse on the latest decisions", async () => {
    // A perfect champion: it separates the examples exactly.
    const perfect: LocalModel = {
      kind: "line",
      line: {
        intercept: -28,
        weights: LOCAL_INPUTS.map((name) => (name === "strangers" ? 40 : 0)),
      },
      calibration: { kind: "none" },
      baseRate: 0.5,
    }
    await w.db.update(localModels).set({ isInUse: false })
    const [champion] = await w.db
      .insert(localModels)
      .values({
        kind: "line",
        model: perfect,
        metrics: {},
        decisions: 140,
        isInUse: true,
        createdAt: w.now(),
      })
      .returning()
    await decide(30)
    await retrain(ctx())
    expect((await inUse()).map((model) => model.id)).toEqual([champion!.id])
    const newest = (await w.db.select().from(localModels)).sort((a, b) => b.id - a.id)[0]!
    expect(newest.id).toBeGreaterThan(champion!.id)
    expect(newest.metrics["loss"]).toBeGreaterThan(0)
  })

  test("keeps five versions", async () => {
    for (let n = 0; n < 6; n += 1) {
      await decide(26)
      await retrain(ctx())
    }
    const kept = await w.db.$count(localModels)
    expect(kept).toBeGreaterThanOrEqual(5)
    expect(kept).toBeLessThanOrEqual(6)
    expect(await inUse()).toHaveLength(1)
  })
})

describe("base rate", () => {
  test.each([
    [{ audited: 0, fakes: 0 }, 0.03, false],
    [{ audited: 29, fakes: 29 }, 0.03, false],
    [{ audited: 50, fakes: 5 }, 0.065, true],
    [{ audited: 1000, fakes: 10 }, 0.0109, true],
  ])("estimates from %j a share of %f", (audit, share, isMeasured) => {
    const found = baseRateOf(audit)
    expect(found.share).toBeCloseTo(share, 3)
    expect(found.isMeasured).toBe(isMeasured)
  })
})

test("reports precision, recall and calibration measured on decisions", async () => {
  await decide(40, { isAudit: true })
  const quality = await w.as(staff).call(detection.quality, {})
  expect(quality.decisions.audited).toBe(40)
  expect(quality.baseRate.isMeasured).toBe(true)
  // All fakes scored 40 %, so none was suspicious.
  expect(quality.precision).toEqual([
    { from: 50, shown: 0, share: null },
    { from: 70, shown: 0, share: null },
  ])
  expect(quality.recall).toBe(0)
  const bin = quality.calibration.find((one) => one.from === 30)!
  expect(bin.predicted).toBeCloseTo(0.4, 5)
  expect(bin.actual).toBe(1)
  expect(quality.calibrationError).toBeGreaterThan(0.3)
  expect(quality.shipped).toMatchObject({ isLoaded: true })
  expect(quality.secondOpinion).toBeNull()
})
