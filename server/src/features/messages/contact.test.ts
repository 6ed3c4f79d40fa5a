import { describe, expect, test } from "vitest"

import { contactOf, type ContactFacts } from "./contact.ts"

const facts = (over: Partial<ContactFacts>): ContactFacts => ({
  audience: "everyone",
  isFollowed: false,
  side: undefined,
  isRestricted: false,
  ...over,
})
const requested = { isRequest: true, hasWritten: false }
const accepted = { isRequest: false, hasWritten: false }
const answered = { isRequest: false, hasWritten: true }

describe("decides who can write, and whether the message is a request", () => {
  test.each<[string, Partial<ContactFacts>, string | undefined, boolean, boolean]>([
    ["a stranger", {}, undefined, true, true],
    ["a stranger again, before an answer", { side: requested }, undefined, true, false],
    ["a followed user", { isFollowed: true }, undefined, false, false],
    ["a user followed since", { isFollowed: true, side: requested }, undefined, false, false],
    ["an accepted user", { side: accepted }, undefined, false, false],
    [
      "a stranger, receiver accepts followed users only",
      { audience: "following" },
      "message.notAllowed",
      true,
      true,
    ],
    [
      "a followed user, receiver accepts followed users only",
      { audience: "following", isFollowed: true },
      undefined,
      false,
      false,
    ],
    [
      "a followed user, receiver accepts nobody",
      { audience: "nobody", isFollowed: true },
      "message.notAllowed",
      false,
      false,
    ],
    [
      "an accepted user, receiver accepts nobody now",
      { audience: "nobody", side: accepted },
      "message.notAllowed",
      false,
      false,
    ],
    [
      "an answer, receiver accepts nobody",
      { audience: "nobody", side: answered },
      undefined,
      false,
      false,
    ],
    [
      "a restricted sender, first message",
      { isRestricted: true },
      "account.restricted",
      true,
      true,
    ],
    [
      "a restricted sender, still a request",
      { isRestricted: true, side: requested },
      "account.restricted",
      true,
      false,
    ],
    [
      "a restricted sender, first message to a follower",
      { isRestricted: true, isFollowed: true },
      "account.restricted",
      false,
      false,
    ],
    [
      "a restricted sender, in a conversation",
      { isRestricted: true, side: answered },
      undefined,
      false,
      false,
    ],
  ])("%s", (_, over, refusal, isRequest, isCold) => {
    expect(contactOf(facts(over))).toEqual({ refusal, isRequest, isCold })
  })
})
