// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { loseConnection } from "#test/lose-connection.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
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
  ["the reason", { failure: "Failed.", showsReason: true }, 400, ["Error", "The reason."]],
  ["no reason of a defect", { failure: "Failed.", showsReason: true }, 500, ["Error", "Failed."]],
  [
    "that pictures are not available",
    { failure: "Failed.", showsReason: true, send: rejected(503, "media.unavailable") },
    503,
    ["Error", "The reason."],
  ],
  ["when a limit ends", { failure: "Failed." }, 429, ["Error", "The reason."]],
  ["its own title", { failure: { title: "Oh no" } }, 500, ["Oh no", undefined]],
  [
    "its own title with the reason",
    { failure: { title: "Oh no" }, showsReason: true },
    404,
    ["Oh no", "The reason."],
  ],
  ["nothing without a failure text", {}, 500, [undefined, undefined]],
])("shows %s", async (_, options, status, shown) => {
  await run({ send: rejected(status), ...options })
  expect(shownToast()).toEqual(shown)
  expect(currentToast()?.variant).toBe(shown[0] && "destructive")
})

test("an error that is not the server's has the failure text", async () => {
  await run({ send: () => Promise.reject(new Error("bug")), failure: "Failed.", showsReason: true })
  expect(shownToast()).toEqual(["Error", "Failed."])
})

test("keeps the description of its own words without a reason of the server", async () => {
  const failure = { title: "Oh no", description: "Please try again." }
  for (const showsReason of [true, false]) {
    await run({ send: rejected(500), failure, showsReason })
    expect(shownToast()).toEqual(["Oh no", "Please try again."])
  }
})

test("says a fixed sentence to screen readers, and nothing after a failure", async () => {
  const said = () => document.querySelector("[aria-live=polite]")?.textContent
  await run({ send: rejected(500), spoken: "Removed." })
  expect(said() ?? "").toBe("")
  await run({ send: async () => 7, spoken: "Removed." })
  await expect.poll(said).toBe("Removed.")
})

test.each([
  ["in order", "review 1", ["send 1", "end 1", "send 2", "end 2"]],
  ["at once", undefined, ["send 1", "send 2", "end 1", "end 2"]],
])("sends two mutations %s", async (_, inOrder, expected) => {
  const log: string[] = []
  const replies = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const send = async (input: string) => {
    log.push(`send ${input}`)
    await replies[Number(input) - 1]!.promise
    log.push(`end ${input}`)
  }
  const { result } = renderHook(() =>
    useApiMutation({ send, ...(inOrder !== undefined && { inOrder }) }),
  )
  const both = [result.current.mutateAsync("1"), result.current.mutateAsync("2")]
  await expect.poll(() => log.length).toBe(inOrder === undefined ? 2 : 1)
  for (const { resolve } of replies) resolve()
  await Promise.all(both)
  expect(log).toEqual(expected)
})

const LIST = keys.posts.trending

/** A change that is shown while a list is read, which replies with what it was before. */
function changeDuringRead(send: () => Promise<number>) {
  const client = freshClient()
  client.setQueryData(LIST, "old")
  const shows = vi.fn<(input: string) => void>((input) => client.setQueryData(LIST, input))
  const { result } = renderHook(() => useApiMutation<string, number>({ send, shows }), client)
  const reply = Promise.withResolvers<string>()
  const read = client.fetchQuery({ queryKey: LIST, queryFn: () => reply.promise, staleTime: 0 })
  const changed = result.current.mutateAsync("new").catch(() => undefined)
  return { shows, changed, shown: () => client.getQueryData(LIST), read, reply }
}

test("shows a change at once, and again over a reply that is older", async () => {
  const answer = Promise.withResolvers<number>()
  const { changed, shown, read, reply, shows } = changeDuringRead(() => answer.promise)
  await expect.poll(shown).toBe("new")
  reply.resolve("old")
  await read
  expect(shown()).toBe("new")
  answer.resolve(7)
  await changed
  expect(shows.mock.calls).toEqual([["new"], ["new"]])
})

test("a reply that was asked for before the change and comes after it is changed too", async () => {
  const { changed, shown, read, reply } = changeDuringRead(async () => 7)
  await changed
  reply.resolve("old")
  await read
  await expect.poll(shown).toBe("new")
})

test("a change that failed is not shown again", async () => {
  const { changed, shown, read, reply, shows } = changeDuringRead(rejected(500))
  await changed
  reply.resolve("old")
  await read
  expect([shown(), shows.mock.calls.length]).toEqual(["old", 1])
})

test.each([
  [{ failure: "Failed." }, ["You are offline.", "This needs a connection."]],
  [{}, [undefined, undefined]],
])("without a connection tells so where a failure is told: %j", async (options, shown) => {
  loseConnection()
  await run({ send: rejected(0), ...options })
  expect(shownToast()).toEqual(shown)
})
