import { HOUR_MS } from "@grove/contract/durations"
import { describe, expect, test } from "vitest"

import { contentEvidence, repeatedShare, type Content } from "./content.ts"
import { describePicture } from "./describe-picture.ts"
import type { Finding } from "./finding.ts"
import { followEvidence, type FollowFacts } from "./follows.ts"
import { graphEvidence, type GraphTrust } from "./graph.ts"
import { interactionEvidence, type Interaction } from "./interaction.ts"
import { messagesEvidence, type FirstMessages } from "./messages.ts"
import { hasGeneratedEyes, pictureEvidence, type Picture } from "./picture.ts"
import { reporterWeight, reportsEvidence } from "./reports.ts"
import { rhythmEvidence, rhythmOf } from "./rhythm.ts"
import { signupEvidence } from "./signup.ts"

const total = (findings: readonly Finding[]) => findings.reduce((sum, one) => sum + one.weight, 0)
const texts = (findings: readonly Finding[]) => findings.map((one) => one.text).join(" | ")

describe("follows", () => {
  const follows = (over: Partial<FollowFacts> = {}): FollowFacts => ({
    followers: 20,
    following: 20,
    mutual: 10,
    longMutual: 0,
    isVerified: false,
    followsInAnHour: 2,
    ...over,
  })
  test.each([
    ["ordinary", {}, 0, ""],
    [
      "no one follows back",
      { following: 400, mutual: 0 },
      1,
      "Follows 400 accounts, of which none follows back",
    ],
    ["few follow back", { following: 100, mutual: 8 }, 0.6, "8% follow back"],
    ["follows few accounts", { following: 25, mutual: 0 }, 0, ""],
    ["follows in bursts", { followsInAnHour: 60 }, 0.6, "60 accounts within one hour"],
    ["long mutual contacts", { longMutual: 6 }, -1.5, "6 mutual contacts of long standing"],
    [
      "verified with long mutual contacts is capped",
      { isVerified: true, longMutual: 9 },
      -2,
      "verified",
    ],
  ] as const)("%s", (_, over, weight, text) => {
    const found = followEvidence(follows(over))
    expect(total(found)).toBeCloseTo(weight)
    expect(texts(found)).toContain(text)
  })
})

describe("rhythm", () => {
  const every = (hours: number, times: number, jitter = 0) =>
    Array.from({ length: times }, (_, at) => new Date(at * hours * HOUR_MS + (at % 3) * jitter))
  test("ignores accounts with too few posts", () => {
    expect(rhythmOf(every(1, 2))).toBeUndefined()
    expect(rhythmEvidence([])).toEqual([])
  })
  test("distinguishes a timer from a person", () => {
    expect(texts(rhythmEvidence(every(6, 20)))).toContain("every 6 hours")
    const person = [0, 1, 9, 10, 30, 55, 56, 57, 100, 140, 141, 200].map(
      (h) => new Date(h * HOUR_MS),
    )
    expect(rhythmEvidence(person)).toEqual([])
  })
  test("reports a burst of posts", () => {
    expect(texts(rhythmEvidence(every(0.04, 25)))).toContain("25 times within one hour")
  })
  test("reports posting around the clock", () => {
    const all = Array.from({ length: 96 }, (_, at) => new Date(at * 7.3 * HOUR_MS))
    expect(texts(rhythmEvidence(all))).toContain("without a night")
  })
})

describe("content", () => {
  const content = (over: Partial<Content> = {}): Content => ({
    posts: [],
    sharedBy: [],
    bioSharedBy: 0,
    ...over,
  })
  test.each([
    ["original texts", { sharedBy: [0, 0, 0] }, 0],
    ["most texts are shared", { sharedBy: [7, 7, 0] }, 2],
    ["some of many texts are shared", { sharedBy: [3, 3, 0, 0, 0, 0, 0, 0] }, 1.3],
    ["one shared announcement among many posts", { sharedBy: [6, 0, 0, 0, 0, 0] }, 0],
    ["one of two texts is shared", { sharedBy: [6, 0] }, 0.6],
    ["a quotation shared with one other account", { sharedBy: [1, 0] }, 0],
    ["shared bio", { bioSharedBy: 4 }, 1.2],
  ] as const)("%s", (_, over, weight) => {
    expect(total(contentEvidence(content(over)))).toBeCloseTo(weight)
  })
  test("counts texts that differ only in numbers and links as repeated", () => {
    const posts = Array.from({ length: 6 }, (_, at) => ({
      content: `Only ${at} left! Buy now https://shop.example/${at}`,
      hasLink: true,
    }))
    expect(repeatedShare(posts.map((post) => post.content))).toBe(1)
    expect(texts(contentEvidence(content({ posts })))).toMatch(/100% .*repeat.*6 of its last 6/)
    expect(repeatedShare(["Good morning to all", "What a lovely evening"])).toBe(0)
  })
})

describe("messages", () => {
  const first = (over: Partial<FirstMessages> = {}): FirstMessages => ({
    strangers: 0,
    strangersInAnHour: 0,
    identical: 0,
    answered: 0,
    ...over,
  })
  test.each([
    ["no messages", {}, 0],
    ["a newcomer greeting four people", { strangers: 4, strangersInAnHour: 4, identical: 4 }, 0],
    [
      "the same message to twelve strangers, unanswered",
      { strangers: 12, strangersInAnHour: 12, identical: 12 },
      4.8,
    ],
    ["strangers answer", { strangers: 12, answered: 8 }, -0.6],
  ] as const)("%s", (_, over, weight) => {
    expect(total(messagesEvidence(first(over)))).toBeCloseTo(weight)
  })
})

describe("sign-ups", () => {
  test.each([
    [0, 0],
    [2, 0],
    [3, 0.4],
    [8, 0.8],
  ])("weighs %i similar sign-ups within the hour with %f", (peers, weight) => {
    expect(total(signupEvidence({ peers }))).toBeCloseTo(weight)
  })
})

describe("reports", () => {
  test("counts upheld reports up to a cap and ignores first-time reporters", () => {
    expect(total(reportsEvidence({ upheld: 1, reliableReporters: 0 }))).toBe(1)
    expect(total(reportsEvidence({ upheld: 9, reliableReporters: 0 }))).toBe(2)
    expect(reporterWeight(0, 0)).toBe(0)
    expect(reporterWeight(0, 6)).toBe(0)
    expect(3 * reporterWeight(6, 0)).toBeGreaterThan(2)
    expect(total(reportsEvidence({ upheld: 0, reliableReporters: 2.2 }))).toBe(1.5)
  })
})

describe("interaction", () => {
  const interaction = (over: Partial<Interaction> = {}): Interaction => ({
    likesGiven: 5,
    commentsMade: 2,
    commentsReceived: 0,
    commenters: 0,
    identicalComments: 1,
    posts: 12,
    ...over,
  })
  test.each([
    ["ordinary", {}, 0],
    ["the same comment under many posts", { identicalComments: 9 }, 1],
    ["posts without interacting", { likesGiven: 0, commentsMade: 0 }, 0.3],
    ["receives comments from many people", { commenters: 7 }, -0.4],
  ] as const)("%s", (_, over, weight) => {
    expect(total(interactionEvidence(interaction(over)))).toBeCloseTo(weight)
  })
})

describe("graph", () => {
  const trust = (over: Partial<GraphTrust> = {}): GraphTrust => ({
    rank: 0.3,
    fromFakes: 0,
    isReached: true,
    seeds: 100,
    ...over,
  })
  test.each([
    ["no mutual follows", undefined, 0],
    ["too few seeds", trust({ fromFakes: 1, seeds: 4 }), 0],
    ["close to fakes", trust({ fromFakes: 0.9 }), 1],
    ["unreached", trust({ isReached: false }), 0.6],
    ["well connected", trust({ rank: 0.8 }), -0.7],
    ["fewer seeds weigh less", trust({ rank: 0.8, seeds: 10 }), -0.42],
  ] as const)("%s", (_, one, weight) => {
    expect(total(graphEvidence(one))).toBeCloseTo(weight)
  })
})

describe("picture", () => {
  const picture = (over: Partial<Picture> = {}): Picture => ({
    features: { kind: "photo", width: 300, height: 300, faces: 1, eyes: [0.4, 0.4, 0.6, 0.4] },
    provenance: {},
    others: 0,
    isOwner: false,
    resemblesAnother: false,
    ...over,
  })
  const generated = {
    ...picture().features,
    eyes: [0.35, 0.47, 0.63, 0.46] as [number, number, number, number],
  }

  test.each([
    ["unique", {}, 0],
    ["shared with one account", { others: 1 }, 1],
    ["shared with many accounts", { others: 7 }, 2],
    ["shared by others later", { others: 7, isOwner: true }, 0],
    ["names a generator", { provenance: { generator: "ComfyUI" } }, 0.7],
    ["has eyes where StyleGAN puts them", { features: generated }, 1.5],
    ["names a stock agency", { provenance: { agency: "Alamy" } }, 0.7],
    ["names a camera", { provenance: { camera: true } }, -0.3],
  ] as const)("%s", (_, over, weight) => {
    expect(total(pictureEvidence(picture(over)))).toBeCloseTo(weight)
  })

  test("does not take two faces or shifted eyes for a generated face", () => {
    expect(hasGeneratedEyes({ ...generated, faces: 2 })).toBe(false)
    expect(hasGeneratedEyes({ ...generated, eyes: [0.35, 0.47, 0.67, 0.46] })).toBe(false)
  })

  test("describes the picture and states that the web was not checked", () => {
    const { words: _, ...described } = describePicture(picture(), true)
    expect(described).toEqual({
      description:
        "Looks like a photo, 1 face, no marks of origin, shown by this account alone. It was not checked against the web.",
      isStockPhoto: false,
      isAIGenerated: false,
      isStolenFromWeb: false,
    })
    expect(describePicture(picture({ others: 3 }), true)).toMatchObject({ isStolenFromWeb: true })
    expect(describePicture(picture({ others: 3, isOwner: true }), true).isStolenFromWeb).toBe(false)
    expect(describePicture(picture({ features: generated }), true)).toMatchObject({
      isAIGenerated: true,
    })
    expect(describePicture(undefined, false).description).toBe("No profile picture.")
    expect(
      describePicture(picture({ features: { kind: "unreadable", width: 0, height: 0 } }), true)
        .description,
    ).toBe("The stored picture cannot be read.")
  })
})
