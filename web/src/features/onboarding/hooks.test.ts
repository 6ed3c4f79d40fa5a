// @vitest-environment jsdom
import type { CurrentUser } from "@grove/contract/auth"
import { onboarding, type Onboarding } from "@grove/contract/onboarding"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { useChangeOnboarding, useOnboarding, usePeople, useTopics } from "./hooks.ts"

const STATE: Onboarding = { step: "interests", outcome: "open", interests: ["tea"], checklist: [] }

function open() {
  const { client, result } = renderHook(() => useChangeOnboarding())
  const shownStep = { step: STATE.step, hasChecklist: false, welcomeText: "Hi" }
  client.setQueryData(keys.me, userOf("me", { onboarding: shownStep }))
  client.setQueryData(keys.onboarding.state, STATE)
  return {
    change: (body: Parameters<typeof result.current.mutate>[0]) => result.current.mutate(body),
    step: () => client.getQueryData<CurrentUser>(keys.me)!.onboarding.step,
    hasChecklist: () => client.getQueryData<CurrentUser>(keys.me)!.onboarding.hasChecklist,
    interests: () => client.getQueryData<Onboarding>(keys.onboarding.state)!.interests,
    onChange: (listener: () => void) => client.getQueryCache().subscribe(listener),
  }
}

test("moves at once, and goes back when it could not be stored", async () => {
  api.on(onboarding.change, () => failure(503, "server.busy"))
  const { change, step } = open()
  change({ step: "people" })
  await expect.poll(step).toBe("people")
  await expect.poll(() => shownToast()?.[1]).toBe("Failed to save settings. Please try again.")
  expect(step()).toBe("interests")
})

test("ends when another device has ended the steps", async () => {
  api.on(onboarding.change, () => ({
    ...STATE,
    outcome: "skipped" as const,
    checklist: [{ item: "post" as const, isDone: false }],
  }))
  const { change, step, hasChecklist } = open()
  change({ step: "people" })
  await expect.poll(step).toBe(null)
  expect(hasChecklist()).toBe(true)
})

test("sends quick choices one after the other, and shows the last one throughout", async () => {
  const sent: unknown[] = []
  const first = Promise.withResolvers<void>()
  api.on(onboarding.change, async ({ body }) => {
    sent.push(body)
    if (sent.length === 1) await first.promise
    return { ...STATE, ...(body as Partial<Onboarding>), checklist: [] }
  })
  const { change, interests, onChange } = open()
  change({ interests: ["tea", "chess"] })
  change({ interests: ["chess"] })
  await expect.poll(interests).toEqual(["chess"])
  expect(sent).toEqual([{ interests: ["tea", "chess"] }])
  let changes = 0
  const shown = new Set<string>()
  onChange(() => {
    changes += 1
    shown.add(interests().join())
  })
  first.resolve()
  await expect.poll(() => sent.length).toBe(2)
  await expect.poll(() => changes).toBeGreaterThan(2)
  expect([...shown]).toEqual(["chess"])
})

test("state and people are read again at every visit, topics are not", async () => {
  api.on(onboarding.get, () => STATE)
  api.on(onboarding.topics, () => [] as never)
  api.on(onboarding.people, () => [])
  const client = freshClient()
  for (const visits of [1, 2]) {
    const { result, unmount } = renderHook(
      () => [useOnboarding(), useTopics(), usePeople()].map((query) => query.isFetching),
      client,
    )
    await expect.poll(() => result.current).toEqual([false, false, false])
    const asked = [onboarding.get, onboarding.topics, onboarding.people]
    expect(asked.map((route) => api.requests(route).length)).toEqual([visits, 1, visits])
    unmount()
  }
})

test("people stay where they are when the window comes back", async () => {
  api.on(onboarding.people, () => [])
  const client = freshClient()
  client.setDefaultOptions({
    queries: { refetchOnWindowFocus: "always", refetchOnReconnect: "always" },
  })
  const { result } = renderHook(() => usePeople().data, client)
  await expect.poll(() => result.current).toEqual([])
  dispatchEvent(new Event("visibilitychange"))
  dispatchEvent(new Event("online"))
  expect(client.isFetching()).toBe(0)
})

const changed = (fields: Partial<Onboarding> = {}) =>
  api.on(onboarding.change, () => ({ ...STATE, ...fields }))

test.each([
  [{ interests: ["chess"] }, ["users.onboarding"]],
  [{ step: "people" as const }, []],
])("after %j the suggested people are stale: %j", async (body, stale) => {
  changed({ step: "people" })
  const client = clientHolding(keys.onboarding.people)
  client.setQueryData(keys.me, userOf("me"))
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useChangeOnboarding(done), client)
  await result.current.mutateAsync(body)
  expect([staleKeys(client), done.mock.calls.length]).toEqual([stale, 1])
  expect(client.getQueryData<CurrentUser>(keys.me)!.onboarding).toEqual({
    ...userOf("me").onboarding,
    step: "people",
  })
})

test("steps that have ended are not begun again before the server says so", async () => {
  const reply = Promise.withResolvers<Onboarding>()
  api.on(onboarding.change, () => reply.promise)
  const client = freshClient()
  client.setQueryData(keys.me, userOf("me"))
  const { result } = renderHook(() => useChangeOnboarding(), client)
  const stored = result.current.mutateAsync({ step: "people" })
  await expect.poll(() => api.requests(onboarding.change)).toHaveLength(1)
  const shown = () => client.getQueryData<CurrentUser>(keys.me)!.onboarding.step
  expect([shown(), client.getQueryData(keys.onboarding.state)]).toEqual([null, undefined])
  reply.resolve({ ...STATE, step: "people" })
  await stored
  expect(shown()).toBe("people")
})

test("a visitor is not made a member", async () => {
  changed()
  const client = freshClient()
  client.setQueryData(keys.me, null)
  const { result } = renderHook(() => useChangeOnboarding(), client)
  await result.current.mutateAsync({ step: "people" })
  expect(client.getQueryData(keys.me)).toBeNull()
})
