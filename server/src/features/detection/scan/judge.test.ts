import { DAY_MS } from "@grove/contract/durations"
import { describe, expect, test } from "vitest"

import type { AccountFacts } from "../evidence/facts.ts"
import { plainSum } from "../local/scorer.ts"
import { shippedPrior } from "../model/prior.ts"
import { actionFor, judge, NOT_ENOUGH } from "./judge.ts"

const NOW = new Date("2026-05-01T12:00:00Z")

const facts = (over: Partial<AccountFacts> = {}): AccountFacts => ({
  id: "x",
  createdAt: new Date(NOW.getTime() - 200 * DAY_MS),
  name: { first: "Ann", last: "Berg" },
  addressName: "ann.berg",
  bio: "Gardens and trains",
  hasPicture: true,
  postsCount: 12,
  postTimes: [1, 3, 4, 9, 15, 16].map((day) => new Date(NOW.getTime() - day * DAY_MS)),
  follows: {
    followers: 40,
    following: 45,
    mutual: 30,
    longMutual: 3,
    isVerified: false,
    followsInAnHour: 3,
  },
  content: {
    posts: [{ content: "Hello garden", hasLink: false }],
    sharedBy: [0, 0, 0],
    bioSharedBy: 0,
  },
  interaction: {
    likesGiven: 30,
    commentsMade: 12,
    commentsReceived: 4,
    commenters: 4,
    identicalComments: 1,
    posts: 12,
  },
  messages: { strangers: 0, strangersInAnHour: 0, identical: 0, answered: 0 },
  signup: { peers: 0 },
  reports: { upheld: 0, reliableReporters: 0 },
  picture: undefined,
  graph: undefined,
  ...over,
})

const options = { baseRate: 0.03, scorer: plainSum, now: NOW }
const prior = shippedPrior()
const farm = facts({
  bio: null,
  follows: { ...facts().follows, followers: 2, following: 800, mutual: 1, longMutual: 0 },
  content: { posts: [], sharedBy: [9, 9, 9], bioSharedBy: 0 },
  messages: { strangers: 40, strangersInAnHour: 30, identical: 30, answered: 0 },
  picture: {
    features: { kind: "photo", width: 300, height: 300 },
    provenance: {},
    others: 9,
    isOwner: false,
    resemblesAnother: false,
  },
})

describe("score", () => {
  test("separates an ordinary account from a farm account", () => {
    expect(judge(facts(), prior, options).probability).toBeLessThan(0.1)
    expect(judge(farm, prior, options).probability).toBeGreaterThan(0.9)
  })

  test("equals base rate plus the sum of the findings", () => {
    const judged = judge(facts(), prior, options)
    const sum = judged.findings.reduce((total, finding) => total + finding.weight, 0)
    const logOdds = Math.log(judged.probability / (1 - judged.probability))
    expect(logOdds).toBeCloseTo(Math.log(0.03 / 0.97) + sum, 9)
  })

  test("rises with the base rate", () => {
    const rare = judge(farm, prior, { ...options, baseRate: 0.001 }).probability
    const common = judge(farm, prior, { ...options, baseRate: 0.3 }).probability
    expect(rare).toBeLessThan(common)
  })

  test("caps the evidence", () => {
    const judged = judge(farm, undefined, options)
    expect(judged.probability).toBeLessThanOrEqual(
      1 / (1 + Math.exp(-(Math.log(0.03 / 0.97) + 5))) + 1e-9,
    )
  })

  test("uses local evidence alone without a model", () => {
    const judged = judge(facts(), undefined, options)
    expect(judged.inputs.prior).toBe(0)
    expect(judged.probability).toBeLessThan(0.05)
  })

  test("does not suspect an account for being empty", () => {
    const empty = facts({
      createdAt: new Date(NOW.getTime() - DAY_MS),
      bio: null,
      hasPicture: false,
      postsCount: 0,
      postTimes: [],
      follows: { ...facts().follows, followers: 0, following: 12, mutual: 0, longMutual: 0 },
      content: { posts: [], sharedBy: [], bioSharedBy: 0 },
      interaction: {
        ...facts().interaction,
        likesGiven: 0,
        commentsMade: 0,
        commentsReceived: 0,
        commenters: 0,
        posts: 0,
      },
    })
    const judged = judge(empty, prior, options)
    expect(judged.isEnough).toBe(false)
    expect(judged.reasons[0]).toBe(NOT_ENOUGH)
    expect(judged.probability).toBeLessThan(0.2)
  })

  test("rises by at most ten points through a second opinion", () => {
    for (const account of [facts(), farm]) {
      const before = judge(account, prior, options).probability
      const further = [{ family: "opinion" as const, weight: 0.4, text: "", said: { text: "" } }]
      const after = judge(account, prior, { ...options, further }).probability
      expect(after - before).toBeLessThanOrEqual(0.1)
      expect(after).toBeGreaterThanOrEqual(before)
    }
  })
})

describe("reasons", () => {
  test("lists at most five reasons, strongest first, and two against", () => {
    const { reasons, against } = judge(farm, prior, options)
    expect(reasons).toHaveLength(5)
    expect(reasons[0]).toBe("Sent the same first message to 30 strangers")
    const calm = judge(
      facts({ follows: { ...facts().follows, isVerified: true, longMutual: 8 } }),
      prior,
      options,
    )
    expect(calm.against.length).toBeLessThanOrEqual(2)
    expect(calm.against).toContain("Is a verified account")
    expect(against.length).toBeLessThanOrEqual(2)
  })

  test("contain no names and no protected traits", () => {
    const text = JSON.stringify(judge(farm, prior, options).findings)
    expect(text).not.toMatch(/Ann|Berg|ann\.berg|\b(age|gender|religio|ethnic)/)
  })
})

describe("recommended action", () => {
  const finding = (family: "picture" | "content" | "audience" | "rhythm") => ({
    family,
    weight: 1,
    text: "",
    said: { text: "" },
  })
  const three = [finding("picture"), finding("content"), finding("audience")]
  const soft = [finding("content"), finding("audience"), finding("rhythm")]
  test.each([
    ["none below 50 %", 0.49, three, {}, "other"],
    ["flag above 50 %", 0.6, three, {}, "flag"],
    ["restrict from 85 % with two families", 0.9, soft.slice(0, 2), {}, "restrict"],
    ["ban from 95 % with three families including a hard one", 0.97, three, {}, "ban"],
    ["restrict without a hard family", 0.97, soft, {}, "restrict"],
    ["flag with one family only", 0.97, [finding("content")], {}, "flag"],
    ["at most flag for verified accounts", 0.99, three, { isVerified: true }, "flag"],
  ] as const)("%s", (_, probability, findings, over, action) => {
    const account = facts({ follows: { ...facts().follows, ...over } })
    expect(actionFor(probability, findings, account, NOW)).toBe(action)
  })
  test("at most flag for old accounts with long mutual contacts", () => {
    const old = facts({ createdAt: new Date(NOW.getTime() - 800 * DAY_MS) })
    expect(actionFor(0.99, three, old, NOW)).toBe("flag")
  })
})
