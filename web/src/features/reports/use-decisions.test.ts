// @vitest-environment jsdom
import { PENALTY_CHOICES, type PenaltyChoice } from "@grove/contract/penalties"
import { reports, type Violation } from "@grove/contract/reports"
import { act } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import type { Choice } from "./decision-texts.ts"
import { useDecisions } from "./use-decisions.ts"

afterEach(() => sessionStorage.clear())

/** A case under a rule with this penalty. */
const caseOf = (own: PenaltyChoice, fields: Partial<Violation> = {}) =>
  ({
    id: 7,
    obstacle: null,
    choices: PENALTY_CHOICES.map((penalty) => ({ penalty, days: null, isOwn: penalty === own })),
    ...fields,
  }) as Violation

const done = vi.fn<(violation: Violation, choice: Choice) => void>()
beforeEach(() => {
  done.mockClear()
  api.on(reports.resolve, () => caseOf("warning"))
})

function open(isFresh = true) {
  const freshUntil = isFresh ? new Date(Date.now() + 600_000).toISOString() : null
  const user = userOf("mo", { freshUntil })
  const { result } = renderHook(() => useDecisions(done), freshClient(), user)
  const sent = () => api.requests(reports.resolve).map(({ body }) => body)
  const decide = (violation: Violation, action: "none" | "content_removed") =>
    act(() => result.current.decide(violation, action as never))
  return { result, sent, decide }
}

test("sends what was drafted, and forgets the draft once it is saved", async () => {
  const { result, sent, decide } = open()
  act(() => result.current.write(7, { note: "seen" }))
  decide(caseOf("warning"), "content_removed")
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(sent()).toEqual([{ action: "content_removed", note: "seen", penalty: "warning" }])
  expect(done.mock.calls[0]![1].penalty).toBe("warning")
  await expect.poll(() => result.current.draftOf(7).note).toBe("")
})

test("keeps the draft of a decision that failed, and names its case", async () => {
  api.on(reports.resolve, () => failure(500))
  const { result, decide } = open()
  act(() => result.current.write(7, { note: "seen" }))
  decide(caseOf("warning"), "none")
  await expect.poll(() => result.current.failed?.id).toBe(7)
  expect(result.current.draftOf(7).note).toBe("seen")
  expect(done).not.toHaveBeenCalled()
})

test("another penalty than the rule's needs a reason", async () => {
  const { result, sent, decide } = open()
  act(() => result.current.write(7, { penalty: "restriction", reason: "too short" }))
  decide(caseOf("warning"), "content_removed")
  expect([result.current.choosing, result.current.reasonMissing, sent()]).toEqual([7, 7, []])
  act(() => result.current.write(7, { reason: "the third time" }))
  expect(result.current.reasonMissing).toBeUndefined()
  decide(caseOf("warning"), "content_removed")
  await expect
    .poll(sent)
    .toEqual([
      { action: "content_removed", penalty: "restriction", penaltyReason: "the third time" },
    ])
})

test.each(["suspension", "ban"] as const)("asks before a %s", async (own) => {
  const { result, sent, decide } = open()
  decide(caseOf(own), "content_removed")
  expect(result.current.confirming).toMatchObject({ choice: { penalty: own } })
  act(() => result.current.cancel())
  expect([result.current.confirming, sent()]).toEqual([undefined, []])
  decide(caseOf(own), "content_removed")
  act(() => result.current.confirm())
  await expect.poll(sent).toEqual([{ action: "content_removed", penalty: own }])
  expect(result.current.confirming).toBeUndefined()
})

test("a suspension waits for a fresh sign-in", () => {
  const { result, sent, decide } = open(false)
  decide(caseOf("suspension"), "content_removed")
  expect([result.current.waiting, result.current.confirming]).toEqual([7, undefined])
  act(() => result.current.stopWaiting())
  expect([result.current.waiting, sent()]).toEqual([undefined, []])
})

test("waits for a fresh sign-in when the server rejects a decision for lack of one", async () => {
  api.on(reports.resolve, () => failure(403, "auth.fresh"))
  const { result, decide } = open()
  decide(caseOf("warning"), "none")
  await expect.poll(() => result.current.waiting).toBe(7)
  act(() => result.current.stopWaiting())
  await expect.poll(() => result.current.waiting).toBeUndefined()
})

test("sends no decision that the moderator may not make, and none while another is being saved", async () => {
  const { promise, resolve: reply } = Promise.withResolvers<Violation>()
  api.on(reports.resolve, () => promise)
  const { result, decide } = open()
  decide(caseOf("warning", { id: 6, obstacle: "own" as never }), "none")
  decide(caseOf("warning"), "none")
  await expect.poll(() => result.current.pending?.violationId).toBe(7)
  decide(caseOf("warning", { id: 8 }), "none")
  reply(caseOf("warning"))
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(api.requests(reports.resolve).map(({ params }) => params)).toEqual([{ violationId: "7" }])
})
