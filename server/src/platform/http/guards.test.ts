import type { Access, Route } from "@grove/contract/route"
import { expect, test } from "vitest"

import { STRANGER, SYSTEM, type Actor } from "../actor.ts"
import { requireAccess } from "./guards.ts"

const member: Actor = { ...STRANGER, userId: "ann" }
const staff = (...permissions: Actor["permissions"]): Actor => ({ ...member, permissions })
const standing = (state: "restricted" | "suspended" | "banned", more = {}): Actor => ({
  ...member,
  standing: { state, ...more },
})

/** The code of the error, or undefined if the call is allowed. */
function check(access: Access, actor: Actor, route: Partial<Route> = {}): string | undefined {
  try {
    requireAccess({ access, method: "GET", ...route }, actor)
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each<[string, string | undefined, Access, Actor, Partial<Route>?]>([
  ["a stranger reads a public route", undefined, "public", STRANGER],
  ["a banned member reads a public route", undefined, "public", standing("banned")],
  ["a stranger reads a member's route", "auth.required", "member", STRANGER],
  ["the system has no session", "auth.required", "member", SYSTEM],
  ["a member reads", undefined, "member", member],
  ["a member writes", undefined, "member", member, { method: "POST" }],
  ["a member moderates", "auth.rulesOnly", "moderator", member],
  ["a moderator moderates", undefined, "moderator", staff("rules")],
  ["a moderator detects", "auth.detectionOnly", "detector", staff("rules")],
  ["a detector detects", undefined, "detector", staff("detection")],
  ["a moderator administrates", "auth.forbidden", "admin", staff("rules", "detection")],
  ["an administrator administrates", undefined, "admin", staff("team")],
  ["a restricted member writes", undefined, "member", standing("restricted"), { method: "POST" }],
  ["a suspended member reads", undefined, "member", standing("suspended")],
  [
    "a suspended member writes",
    "account.suspended",
    "member",
    standing("suspended"),
    { method: "POST" },
  ],
  [
    "a suspended member writes where allowed",
    undefined,
    "member",
    standing("suspended"),
    { method: "POST", allowedWhile: "suspended" },
  ],
  [
    "a suspended moderator reads cases",
    "account.suspended",
    "moderator",
    { ...standing("suspended"), permissions: ["rules"] },
  ],
  ["a banned member reads", "account.banned", "member", standing("banned")],
  [
    "a banned member does what suspended ones can",
    "account.banned",
    "member",
    standing("banned"),
    { allowedWhile: "suspended" },
  ],
  ["a banned member appeals", undefined, "member", standing("banned"), { allowedWhile: "banned" }],
])("%s: %s", (_, code, access, actor, route) => {
  expect(check(access, actor, route)).toBe(code)
})

test("names the reason and the end", () => {
  const write = { access: "member", method: "POST" } as const
  expect(() => requireAccess(write, standing("banned", { reason: "Spam" }))).toThrow(
    "Your account is banned: Spam",
  )
  const until = "2026-12-01T10:00:00.000Z"
  expect(() => requireAccess(write, standing("suspended", { until, reason: "Spam" }))).toThrow(
    "Your account is suspended until 2026-12-01: Spam",
  )
  expect(() => requireAccess(write, standing("suspended"))).toThrow(
    "Your account is suspended until further notice: a community rule was broken",
  )
})
