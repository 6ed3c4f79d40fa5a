import { describe, expect, test } from "vitest"

import { contactOf, type ContactFacts } from "./contact.ts"

const facts = (over: Partial<ContactFacts>): ContactFacts => ({
  audience: "everyone",
  isFollowed: false,
  side: undefined,
  isRestricted: false,
  ...over,
})
const waiting = { isRequest: true, hasWritten: false }
const accepted = { isRequest: false, hasWritten: false }
const answered = { isRequest: false, hasWritten: true }

describe("who may write, and where it lands", () => {
  test.each<[string, Partial<ContactFacts>, string | undefined, boolean, boolean]>([
    ["a stranger", {}, undefined, true, true],
    ["a stranger again, before an answer", { side: waiting }, undefined, true, false],
    ["someone followed", { isFollowed: true }, undefined, false, false],
    ["someone followed since", { isFollowed: true, side: waiting }, undefined, false, false],
    ["someone accepted", { side: accepted }, undefined, false, false],
    [
      "a stranger, only people I follow",
      { audience: "following" },
      "message.notAllowed",
      true,
      true,
    ],
    [
      "followed, only people I follow",
      { audience: "following", isFollowed: true },
      undefined,
      false,
      false,
    ],
    [
      "anyone, nobody",
      { audience: "nobody", isFollowed: true },
      "message.notAllowed",
      false,
      false,
    ],
    [
      "accepted before, now nobody",
      { audience: "nobody", side: accepted },
      "message.notAllowed",
      false,
      false,
    ],
    ["an answer, although nobody", { audience: "nobody", side: answered }, undefined, false, false],
    ["restricted, first", { isRestricted: true }, "account.restricted", true, true],
    [
      "restricted, still a request",
      { isRestricted: true, side: waiting },
      "account.restricted",
      true,
      false,
    ],
    [
      "restricted, first to a follower",
      { isRestricted: true, isFollowed: true },
      "account.restricted",
      false,
      false,
    ],
    [
      "restricted, in a conversation",
      { isRestricted: true, side: answered },
      undefined,
      false,
      false,
    ],
  ])("%s", (_, over, refusal, isRequest, isCold) => {
    expect(contactOf(facts(over))).toEqual({ refusal, isRequest, isCold })
  })
})
