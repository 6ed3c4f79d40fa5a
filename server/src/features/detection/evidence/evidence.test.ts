import { describe, expect, test } from "vitest"

import { audienceEvidence, type Audience } from "./audience.ts"
import { contentEvidence, repeatedShare, type Content } from "./content.ts"
import type { Finding } from "./finding.ts"
import { graphEvidence, type GraphStanding } from "./graph.ts"
import { interactionEvidence, type Interaction } from "./interaction.ts"
import { messagesEvidence, type FirstMessages } from "./messages.ts"
import { describePicture, hasGeneratedEyes, pictureEvidence, type Picture } from "./picture.ts"
import { reporterWeight, reportsEvidence } from "./reports.ts"
import { rhythmEvidence, rhythmOf } from "./rhythm.ts"
import { addressPattern, signupEvidence } from "./signup.ts"

const HOUR = 3_600_000
const total = (findings: readonly Finding[]) => findings.reduce((sum, one) => sum + one.weight, 0)
const words = (findings: readonly Finding[]) => findings.map((one) => one.text).join(" | ")

describe("audience", () => {
  const audience = (over: Partial<Audience> = {}): Audience => ({
    followers: 20,
    following: 20,
    mutual: 10,
    longMutual: 0,
    isVerified: false,
    followsInAnHour: 2,
    ...over,
  })
  test.each([
    ["an ordinary one says nothing", {}, 0, ""],
    [
      "nobody follows back",
      { following: 400, mutual: 0 },
      1,
      "Follows 400 accounts, of which none follows back",
    ],
    ["few follow back", { following: 100, mutual: 8 }, 0.6, "8% follow back"],
    ["a reader who follows a few", { following: 25, mutual: 0 }, 0, ""],
    ["follows in bursts", { followsInAnHour: 60 }, 0.6, "60 accounts within one hour"],
    ["old friends", { longMutual: 6 }, -1.5, "6 mutual contacts of long standing"],
    ["verified with old friends is capped", { isVerified: true, longMutual: 9 }, -2, "verified"],
  ] as const)("%s", (_, over, weight, text) => {
    const found = audienceEvidence(audience(over))
    expect(total(found)).toBeCloseTo(weight)
    expect(words(found)).toContain(text)
  })
})

describe("rhythm", () => {
  const every = (hours: number, times: number, jitter = 0) =>
    Array.from({ length: times }, (_, at) => new Date(at * hours * HOUR + (at % 3) * jitter))
  test("too few posts say nothing", () => {
    expect(rhythmOf(every(1, 2))).toBeUndefined()
    expect(rhythmEvidence([])).toEqual([])
  })
  test("a timer is told from a person", () => {
    expect(words(rhythmEvidence(every(6, 20)))).toContain("every 6 hours")
    const person = [0, 1, 9, 10, 30, 55, 56, 57, 100, 140, 141, 200].map((h) => new Date(h * HOUR))
    expect(rhythmEvidence(person)).toEqual([])
  })
  test("a flood", () => {
    expect(words(rhythmEvidence(every(0.04, 25)))).toContain("25 times within one hour")
  })
  test("no night", () => {
    const all = Array.from({ length: 96 }, (_, at) => new Date(at * 7.3 * HOUR))
    expect(words(rhythmEvidence(all))).toContain("without a night")
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
    ["own words", { sharedBy: [0, 0, 0] }, 0],
    ["most texts are others' as well", { sharedBy: [7, 7, 0] }, 2],
    ["some of many are", { sharedBy: [3, 3, 0, 0, 0, 0, 0, 0] }, 1.3],
    ["one announcement of a club among many posts", { sharedBy: [6, 0, 0, 0, 0, 0] }, 0],
    ["one of two texts", { sharedBy: [6, 0] }, 0.6],
    ["a quotation one other has as well", { sharedBy: [1, 0] }, 0],
    ["the same bio", { bioSharedBy: 4 }, 1.2],
  ] as const)("%s", (_, over, weight) => {
    expect(total(contentEvidence(content(over)))).toBeCloseTo(weight)
  })
  test("who repeats one thing with other numbers and links repeats it", () => {
    const posts = Array.from({ length: 6 }, (_, at) => ({
      content: `Only ${at} left! Buy now https://shop.example/${at}`,
      hasLink: true,
    }))
    expect(repeatedShare(posts.map((post) => post.content))).toBe(1)
    expect(words(contentEvidence(content({ posts })))).toMatch(/100% .*repeat.*6 of its last 6/)
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
    ["nobody written to", {}, 0],
    ["a newcomer who greets four people", { strangers: 4, strangersInAnHour: 4, identical: 4 }, 0],
    [
      "the same to twelve, unanswered",
      { strangers: 12, strangersInAnHour: 12, identical: 12 },
      4.8,
    ],
    ["somebody people answer", { strangers: 12, answered: 8 }, -0.6],
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
  ])("%i alike within the hour: %f", (peers, weight) => {
    expect(total(signupEvidence({ peers }))).toBeCloseTo(weight)
  })
  test("addresses of one pattern", () => {
    expect(addressPattern("anna.b1984")).toBe(addressPattern("carl.d2001"))
    expect(addressPattern("anna")).not.toBe(addressPattern("anna77"))
  })
})

describe("reports", () => {
  test("upheld ones count, up to a cap; new reporters do not", () => {
    expect(total(reportsEvidence({ upheld: 1, reliableReporters: 0 }))).toBe(1)
    expect(total(reportsEvidence({ upheld: 9, reliableReporters: 0 }))).toBe(2)
    expect(reporterWeight(0, 0)).toBe(0)
    expect(reporterWeight(0, 6)).toBe(0)
    expect(3 * reporterWeight(6, 0)).toBeGreaterThan(2)
    expect(total(reportsEvidence({ upheld: 0, reliableReporters: 2.2 }))).toBe(1.5)
  })
})

describe("interaction", () => {
  const seen = (over: Partial<Interaction> = {}): Interaction => ({
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
    ["the same comment everywhere", { identicalComments: 9 }, 1],
    ["only ever posts", { likesGiven: 0, commentsMade: 0 }, 0.3],
    ["people talk with it", { commenters: 7 }, -0.4],
  ] as const)("%s", (_, over, weight) => {
    expect(total(interactionEvidence(seen(over)))).toBeCloseTo(weight)
  })
})

describe("graph", () => {
  const standing = (over: Partial<GraphStanding> = {}): GraphStanding => ({
    rank: 0.3,
    fromFakes: 0,
    isReached: true,
    seeds: 100,
    ...over,
  })
  test.each([
    ["not in it", undefined, 0],
    ["too few trusted members to say", standing({ fromFakes: 1, seeds: 4 }), 0],
    ["among fakes", standing({ fromFakes: 0.9 }), 1],
    ["an island", standing({ isReached: false }), 0.6],
    ["well connected", standing({ rank: 0.8 }), -0.7],
    ["with few seeds it says less", standing({ rank: 0.8, seeds: 10 }), -0.42],
  ] as const)("%s", (_, one, weight) => {
    expect(total(graphEvidence(one))).toBeCloseTo(weight)
  })
})

describe("picture", () => {
  const picture = (over: Partial<Picture> = {}): Picture => ({
    look: { kind: "photo", width: 300, height: 300, faces: 1, eyes: [0.4, 0.4, 0.6, 0.4] },
    marks: {},
    others: 0,
    isOwner: false,
    resemblesAnother: false,
    ...over,
  })
  const generated = {
    ...picture().look,
    eyes: [0.35, 0.47, 0.63, 0.46] as [number, number, number, number],
  }

  test.each([
    ["one's own", {}, 0],
    ["one other has it", { others: 1 }, 1],
    ["many have it", { others: 7 }, 2],
    ["whose it was first", { others: 7, isOwner: true }, 0],
    ["says who made it", { marks: { generator: "ComfyUI" } }, 0.7],
    ["eyes where a generator puts them", { look: generated }, 1.5],
    ["sold by an agency", { marks: { agency: "Alamy" } }, 0.7],
    ["a camera's", { marks: { camera: true } }, -0.3],
  ] as const)("%s", (_, over, weight) => {
    expect(total(pictureEvidence(picture(over)))).toBeCloseTo(weight)
  })

  test("two faces are nobody's generated head", () => {
    expect(hasGeneratedEyes({ ...generated, faces: 2 })).toBe(false)
    expect(hasGeneratedEyes({ ...generated, eyes: [0.35, 0.47, 0.67, 0.46] })).toBe(false)
  })

  test("what is said of it is plain, and honest about the web", () => {
    const said = describePicture(picture(), true)
    expect(said).toEqual({
      description:
        "Looks like a photo, 1 face, no marks of origin, shown by this account alone. It was not checked against the web.",
      isStockPhoto: false,
      isAIGenerated: false,
      isStolenFromWeb: false,
    })
    expect(describePicture(picture({ others: 3 }), true)).toMatchObject({ isStolenFromWeb: true })
    expect(describePicture(picture({ others: 3, isOwner: true }), true).isStolenFromWeb).toBe(false)
    expect(describePicture(picture({ look: generated }), true)).toMatchObject({
      isAIGenerated: true,
    })
    expect(describePicture(undefined, false).description).toBe("No profile picture.")
    expect(
      describePicture(picture({ look: { kind: "unreadable", width: 0, height: 0 } }), true)
        .description,
    ).toBe("The stored picture cannot be read.")
  })
})
