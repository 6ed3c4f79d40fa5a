// @vitest-environment jsdom
import { reports, type Violation } from "@grove/contract/reports"
import { act, fireEvent } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { useCaseList } from "./use-case-list.ts"

let isPhone = false
const caseOf = (id: number) =>
  ({
    id,
    obstacle: null,
    choices: [{ penalty: "warning", days: 7, isOwn: true }],
  }) as Violation
const ITEMS = [1, 2, 3].map(caseOf)

beforeEach(() => {
  isPhone = false
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }))
  document.body.innerHTML = ITEMS.map(({ id }) => `<p tabindex="-1" data-case="${id}"></p>`).join(
    "",
  )
  api.on(reports.resolve, ({ params }) => caseOf(Number(params["violationId"])))
  api.on(reports.undo, ({ params }) => caseOf(Number(params["violationId"])))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ""
  history.replaceState(null, "", "/")
})

function open() {
  const { result } = renderHook(() => useCaseList(ITEMS), freshClient(), userOf("mo"))
  const press = (key: string) => void fireEvent.keyDown(document.activeElement!, { key })
  const focused = () => (document.activeElement as HTMLElement).dataset["case"]
  return { result, press, focused }
}

test("keys move the focus, which selects the case, and stop at the ends", () => {
  const { result, press, focused } = open()
  for (const [key, id] of [
    ["j", 1],
    ["k", 1],
    ["j", 2],
    ["j", 3],
    ["j", 3],
  ] as const) {
    press(key)
    expect([focused(), result.current.selected]).toEqual([`${id}`, id])
  }
})

test("opens and closes the selected case, and does nothing without one", () => {
  const { result, press } = open()
  press("o")
  expect(result.current.opened).toBeUndefined()
  press("j")
  press("o")
  expect(result.current.opened).toBe(1)
  press("o")
  expect(result.current.opened).toBeUndefined()
})

test.each([
  ["the next case", 2, 3],
  ["the one before where it was the last", 3, 2],
])("after a decision the focus is on %s", async (_name, decided, next) => {
  const { result, press, focused } = open()
  act(() => result.current.show(decided))
  press("d")
  await expect.poll(() => result.current.decided?.violation.id).toBe(decided)
  expect([focused(), result.current.selected, result.current.opened]).toEqual([
    `${next}`,
    next,
    undefined,
  ])
})

test("on a phone the next case opens", async () => {
  isPhone = true
  const { result, press } = open()
  act(() => result.current.show(1))
  press("d")
  await expect.poll(() => result.current.opened).toBe(2)
})

test("takes the last decision back", async () => {
  const { result, press } = open()
  press("u")
  act(() => result.current.show(1))
  press("d")
  await expect.poll(() => result.current.decided?.violation.id).toBe(1)
  press("u")
  await expect.poll(() => result.current.decided).toBeUndefined()
  expect(api.requests(reports.undo)).toMatchObject([{ params: { violationId: "1" } }])
})

test("begins with the case in the address", () => {
  history.replaceState(null, "", "/moderation?case=2")
  const { result, focused } = open()
  expect([focused(), result.current.selected, result.current.opened]).toEqual(["2", 2, 2])
})
