// @vitest-environment jsdom
import type { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"

import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"

import { useOptimisticChange } from "./use-optimistic-change.ts"

type State = Record<string, number>
const KEY = ["state"]

/** A form whose server answers when the test says so. */
function open(first: State | undefined = { a: 0, b: 0 }, client = freshClient()) {
  if (first) client.setQueryData(KEY, first)
  const requests: { change: State; reply: (state: State) => void; fail: () => void }[] = []
  const onDone = vi.fn<(client: QueryClient, change: State, reply: State) => void>()
  const { result } = renderHook(
    () =>
      useOptimisticChange<State, State>({
        name: "state",
        read: () => client.getQueryData<State>(KEY),
        show: (_, next) => void client.setQueryData(KEY, next),
        merge: (state, change) => ({ ...state, ...change }),
        send: (change) =>
          new Promise((resolve, reject) => {
            requests.push({ change, reply: resolve, fail: () => reject(new Error("no")) })
          }),
        failure: "Not saved.",
        onDone,
      }),
    client,
  )
  const sent = async (count: number) => {
    await expect.poll(() => requests.length).toBe(count)
  }
  return {
    client,
    onDone,
    sent,
    requests,
    change: (change: State) => result.current.mutateAsync(change).catch(() => undefined),
    shown: () => client.getQueryData(KEY),
    /** A reply of the server that does not know the changes yet. */
    fetchOld: (old: State | Promise<State>) =>
      client.fetchQuery({ queryKey: KEY, queryFn: () => old, staleTime: 0 }),
  }
}

test("shows a change at once, then what the server has stored", async () => {
  const { client, change, shown, sent, requests, onDone } = open()
  const done = change({ a: 1 })
  await sent(1)
  expect(shown()).toEqual({ a: 1, b: 0 })
  requests[0]!.reply({ a: 1, b: 7 })
  await done
  expect(shown()).toEqual({ a: 1, b: 7 })
  expect(onDone.mock.calls).toEqual([[client, { a: 1 }, { a: 1, b: 7 }]])
})

test("sends one after the other, and keeps the later change over the reply to the earlier", async () => {
  const { change, shown, sent, requests } = open()
  const first = change({ a: 1 })
  const second = change({ b: 2 })
  await sent(1)
  expect(shown()).toEqual({ a: 1, b: 2 })
  requests[0]!.reply({ a: 1, b: 0 })
  await first
  expect(shown()).toEqual({ a: 1, b: 2 })
  await sent(2)
  expect(requests[1]!.change).toEqual({ b: 2 })
  requests[1]!.reply({ a: 1, b: 2 })
  await second
  expect(shown()).toEqual({ a: 1, b: 2 })
})

test("a failure takes back its own change only", async () => {
  const { change, shown, sent, requests, onDone } = open()
  const first = change({ a: 1 })
  const second = change({ b: 2 })
  await sent(1)
  requests[0]!.fail()
  await first
  expect(shown()).toEqual({ a: 0, b: 2 })
  expect(shownToast()).toEqual(["Error", "Not saved."])
  expect(onDone).not.toHaveBeenCalled()
  await sent(2)
  requests[1]!.fail()
  await second
  expect(shown()).toEqual({ a: 0, b: 0 })
})

test("a change after a failure begins from what is shown then", async () => {
  const { change, shown, sent, requests } = open()
  const first = change({ a: 1 })
  await sent(1)
  requests[0]!.reply({ a: 1, b: 5 })
  await first
  const second = change({ a: 2 })
  await sent(2)
  requests[1]!.fail()
  await second
  expect(shown()).toEqual({ a: 1, b: 5 })
})

test("an older reply does not take the change back, before and after the server's answer", async () => {
  const { change, shown, sent, requests, fetchOld } = open()
  const done = change({ a: 1 })
  await sent(1)
  await fetchOld({ a: 0, b: 0 })
  expect(shown()).toEqual({ a: 1, b: 0 })
  const late = Promise.withResolvers<State>()
  const fetching = fetchOld(late.promise)
  requests[0]!.reply({ a: 1, b: 0 })
  await done
  late.resolve({ a: 0, b: 0 })
  await fetching
  await expect.poll(shown).toEqual({ a: 1, b: 0 })
  await fetchOld({ a: 9, b: 9 })
  expect(shown()).toEqual({ a: 9, b: 9 })
})

test("an older reply does not undo a newer change", async () => {
  const { change, shown, sent, requests, fetchOld } = open()
  const first = change({ a: 1 })
  await sent(1)
  const late = Promise.withResolvers<State>()
  const fetching = fetchOld(late.promise)
  requests[0]!.reply({ a: 1, b: 0 })
  await first
  const second = change({ a: 2 })
  await sent(2)
  late.resolve({ a: 0, b: 0 })
  await fetching
  expect(shown()).toEqual({ a: 2, b: 0 })
  requests[1]!.reply({ a: 2, b: 0 })
  await second
  expect(shown()).toEqual({ a: 2, b: 0 })
})

test("a state that is not known yet is not made up", async () => {
  const client = freshClient()
  const { change, shown, sent, requests } = open({ a: 0 }, client)
  client.removeQueries({ queryKey: KEY })
  const done = change({ a: 1 })
  await sent(1)
  requests[0]!.reply({ a: 1 })
  await done
  expect(shown()).toBeUndefined()
})

test("two caches do not share what is pending", async () => {
  const one = open()
  const other = open({ a: 5 })
  const first = one.change({ a: 1 })
  const second = other.change({ a: 6 })
  await one.sent(1)
  await other.sent(1)
  other.requests[0]!.fail()
  await second
  one.requests[0]!.reply({ a: 1, b: 0 })
  await first
  expect([one.shown(), other.shown()]).toEqual([{ a: 1, b: 0 }, { a: 5 }])
})
