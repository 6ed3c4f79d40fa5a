import { expect, test } from "vitest"

import { readBounded } from "./read-bounded.ts"

test.each([
  [[], 0, ""],
  [["abc"], 3, "abc"],
  [["ab", "c"], 3, "abc"],
  [["ab", "cd"], 3, undefined],
  [["abcd"], 3, undefined],
])("reads %j with a limit of %d bytes", async (parts, maxBytes, expected) => {
  const body = new Blob(parts).stream()
  expect((await readBounded(body, maxBytes))?.toString()).toBe(expected)
})

test("a response without a body is empty", async () => {
  expect(await readBounded(new Response(null).body, 0)).toEqual(Buffer.alloc(0))
})

test("cancels the stream of a body that is too large", async () => {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => void (isCancelled = true),
  })
  expect(await readBounded(body, 25)).toBe(undefined)
  expect(isCancelled).toBe(true)
})
