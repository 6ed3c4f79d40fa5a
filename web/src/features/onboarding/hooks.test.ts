// @vitest-environment jsdom
import type { CurrentUser } from "@grove/contract/auth"
import { onboarding, type Onboarding } from "@grove/contract/onboarding"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { useChangeOnboarding } from "./hooks.ts"

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
