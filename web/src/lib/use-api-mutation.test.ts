// @vitest-environment jsdom
import { expect, test, vi } from "vitest"

import { renderHook, shownToast } from "#test/render-hook.tsx"
import { currentToast } from "#ui/toast.ts"

import { ApiError } from "./api-error.ts"
import { useApiMutation, type ApiMutation } from "./use-api-mutation.ts"

type Mutation = ApiMutation<string, number, string>

async function run(mutation: Mutation) {
  const { result } = renderHook(() => useApiMutation(mutation))
  await result.current.mutateAsync("input").catch(() => undefined)
}
const rejected = (status: number, code = "some.code") =>
  vi.fn<() => Promise<number>>().mockRejectedValue(new ApiError(status, code, "The reason."))

test.each<[string, Mutation["success"], (string | undefined)[]]>([
  ["a text", "Done", ["Done", undefined]],
  ["a title and a description", { title: "Done", description: "Well" }, ["Done", "Well"]],
  ["a function", (output, input) => `${input} ${output}`, ["input 7", undefined]],
  ["a function without a result", () => undefined, [undefined, undefined]],
  ["nothing", undefined, [undefined, undefined]],
])("shows %s on success", async (_, success, shown) => {
  await run({ send: async () => 7, ...(success !== undefined && { success }) })
  expect(shownToast()).toEqual(shown)
})

test("says a visible result to screen readers only, again when it repeats", async () => {
  const said = () => document.querySelector("[aria-live=polite]")?.textContent
  for (const output of [7, 7]) {
    await run({ send: async () => output, spoken: (result, input) => `${input} ${result}` })
    expect(said()).toBe("")
    await expect.poll(said).toBe("input 7")
  }
  expect(currentToast()).toBeUndefined()
})

test("calls before, then onDone with output and input", async () => {
  const calls: unknown[] = []
  await run({
    before: (input) => `before ${input}`,
    send: async (input) => (calls.push(`send ${input}`), 7),
    onDone: (output, input) => void calls.push([output, input]),
    onFail: () => void calls.push("fail"),
  })
  expect(calls).toEqual(["send input", [7, "input"]])
})

test("hands the result of before to onFail", async () => {
  const calls: unknown[] = []
  await run({
    before: (input) => `before ${input}`,
    send: rejected(500),
    onDone: () => void calls.push("done"),
    onFail: (error, input, before) => void calls.push([error.message, input, before]),
  })
  expect(calls).toEqual([["500: The reason.", "input", "before input"]])
})

test.each<[string, Partial<Mutation>, number, (string | undefined)[]]>([
  ["the failure text", { failure: "Failed." }, 500, ["Error", "Failed."]],
  ["the failure text instead of the reason", { failure: "Failed." }, 400, ["Error", "Failed."]],
  ["the reason", { failure: "Failed.", tellsWhy: true }, 400, ["Error", "The reason."]],
  ["no reason of a defect", { failure: "Failed.", tellsWhy: true }, 500, ["Error", "Failed."]],
  [
    "that pictures are not available",
    { failure: "Failed.", tellsWhy: true, send: rejected(503, "media.unavailable") },
    503,
    ["Error", "The reason."],
  ],
  ["when a limit ends", { failure: "Failed." }, 429, ["Error", "The reason."]],
  ["its own title", { failure: { title: "Oh no" } }, 500, ["Oh no", undefined]],
  [
    "its own title with the reason",
    { failure: { title: "Oh no" }, tellsWhy: true },
    404,
    ["Oh no", "The reason."],
  ],
  ["nothing without a failure text", {}, 500, [undefined, undefined]],
])("shows %s", async (_, options, status, shown) => {
  await run({ send: rejected(status), ...options })
  expect(shownToast()).toEqual(shown)
  expect(currentToast()?.variant).toBe(shown[0] && "destructive")
})
