// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { rules, type Rule } from "@grove/contract/rules"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook } from "#test/render-hook.tsx"

import { useRules, useToggleRule } from "./hooks.ts"

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
