// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { rules, type Rule } from "@grove/contract/rules"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"

import { useChangeRule, useCreateRule, useRules, useToggleRule } from "./hooks.ts"

const ruleOf = (id: number, isActive: boolean) => ({ id, isActive }) as Rule

/** Two active rules and a server whose reply to the first change the test controls. */
async function open(first: Promise<Rule | ReturnType<typeof failure>>) {
  const stored = new Map([
    [1, true],
    [2, true],
  ])
  api.on(rules.list, () => [...stored].map(([id, isActive]) => ruleOf(id, isActive)))
  api.on(rules.change, async ({ params, body }) => {
    const [id, isActive] = [Number(params["ruleId"]), (body as Rule).isActive]
    if (api.requests(rules.change).length === 1) {
      const answer = await first
      if ("code" in answer) return answer
    }
    stored.set(id, isActive)
    return ruleOf(id, isActive)
  })
  const { client, result } = renderHook(() => [useToggleRule(), useRules()] as const)
  await expect.poll(() => result.current[1].items).toHaveLength(2)
  const active = () =>
    client.getQueryData<Rule[]>(keys.rules.list)!.map(({ isActive }) => Number(isActive))
  const seen = new Set<string>()
  client.getQueryCache().subscribe(() => seen.add(active().join("")))
  return {
    client,
    active,
    seen,
    toggle: (id: number, isActive: boolean) => result.current[0].mutate({ id, isActive }),
  }
}

test("a quick second change stays on screen while the first one is answered", async () => {
  const first = Promise.withResolvers<Rule>()
  const { client, active, seen, toggle } = await open(first.promise)
  toggle(1, false)
  toggle(2, false)
  await expect.poll(active).toEqual([0, 0])
  seen.clear()
  first.resolve(ruleOf(1, false))
  await expect.poll(() => api.requests(rules.list)).toHaveLength(2)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect([...seen]).toEqual(["00"])
})

test("shows what the server has stored after a failure", async () => {
  const first = Promise.withResolvers<ReturnType<typeof failure>>()
  const { active, toggle } = await open(first.promise)
  toggle(1, false)
  toggle(1, true)
  toggle(1, false)
  await expect.poll(active).toEqual([0, 1])
  first.resolve(failure(500))
  await expect.poll(() => api.requests(rules.change)).toHaveLength(3)
  await expect.poll(() => api.requests(rules.list)).toHaveLength(2)
  await expect.poll(active).toEqual([0, 1])
})

test("a toggle changes its own rule only, and fails without a toast", async () => {
  api.on(rules.change, () => failure(500))
  const client = freshClient()
  client.setQueryData(keys.rules.list, [ruleOf(1, false), ruleOf(2, false)])
  client.setQueryData(["unrelated"], {})
  const { result } = renderHook(useToggleRule, client)
  const toggled = result.current.mutateAsync({ id: 2, isActive: true })
  const shown = () => client.getQueryData(keys.rules.list)
  await expect.poll(shown).toEqual([ruleOf(1, false), ruleOf(2, true)])
  await toggled.catch(() => undefined)
  expect(shown()).toEqual([ruleOf(1, false), ruleOf(2, false)])
  expect([shownToast(), staleKeys(client)]).toEqual([[undefined, undefined], ["rules.list"]])
  expect(api.requests(rules.change)).toMatchObject([
    { params: { ruleId: "2" }, body: { isActive: true } },
  ])
})

test("a toggle makes up no list", async () => {
  api.on(rules.change, () => ruleOf(1, true))
  const { client, result } = renderHook(useToggleRule)
  await result.current.mutateAsync({ id: 1, isActive: true })
  expect(client.getQueryData(keys.rules.list)).toBeUndefined()
})

test("reads the rules, and keeps them when a second look fails", async () => {
  api.on(rules.list, () => failure(500))
  const { client, result } = renderHook(useRules)
  await expect.poll(() => result.current.isError).toBe(true)
  api.on(rules.list, () => [ruleOf(1, true)])
  result.current.retry()
  await expect.poll(() => result.current).toMatchObject({ items: [{ id: 1 }], isError: false })
  api.on(rules.list, () => failure(500))
  result.current.retry()
  await expect.poll(() => client.getQueryState(keys.rules.list)!.status).toBe("error")
  expect(result.current).toMatchObject({ items: [{ id: 1 }], isError: false })
})

function openForms() {
  const client = clientHolding(keys.rules.list, keys.rules.public)
  const done = vi.fn<() => void>()
  const { result } = renderHook(
    () => ({ create: useCreateRule(done), change: useChangeRule(done) }),
    client,
  )
  return { ...result.current, effects: () => [staleKeys(client), done.mock.calls.length] }
}
const RULE = {
  name: "No spam",
  description: "None",
  category: "spam",
  severity: "low",
  action: "warn",
  isActive: true,
  autoEnforce: false,
} as never
const REFRESHED = [["rules.list", "rules.public"], 1]

test("creates a rule and refreshes every list of rules", async () => {
  const { create, effects } = openForms()
  api.on(rules.create, () => ruleOf(3, true))
  await create.mutateAsync(RULE)
  expect(api.requests(rules.create)[0]!.body).toEqual(RULE)
  expect([shownToast()[0], effects()]).toEqual(["Rule created successfully!", REFRESHED])
})

test("changes a rule without sending its id twice", async () => {
  const { change, effects } = openForms()
  api.on(rules.change, () => ruleOf(3, true))
  await change.mutateAsync({ id: 3, name: "No spam" })
  expect(api.requests(rules.change)[0]!.body).toEqual({ name: "No spam" })
  expect(api.requests(rules.change)[0]!.params).toEqual({ ruleId: "3" })
  expect([shownToast()[0], effects()]).toEqual(["Rule updated successfully!", REFRESHED])
})

test("a form stays when the server fails", async () => {
  const { create, change, effects } = openForms()
  const created = ["Error", "Failed to create rule"]
  const changed = ["Error", "Failed to update rule"]
  expect([
    await failureToast(rules.create, () => create.mutateAsync(RULE)),
    await failureToast(rules.change, () => change.mutateAsync({ id: 3, name: "x" })),
  ]).toEqual([
    [created, created],
    [changed, changed],
  ])
  expect(effects()).toEqual([[], 0])
})
