import { expect, test } from "vitest"

import { ApiError } from "#lib/api-error.ts"

import { partsOf, sendParts } from "./send-parts.ts"

const blob = new Blob(["aaaa", "bbbb", "cc"])

async function sendAll(received: number[], refusals: Error[] = []) {
  const sent: [number, string][] = []
  const shares: number[] = []
  await sendParts({
    blob,
    partSize: 4,
    received,
    signal: new AbortController().signal,
    onWaiting: () => undefined,
    onProgress: (share) => shares.push(share),
    send: async (part, number, onProgress) => {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      onProgress(0.5)
      sent.push([number, await part.text()])
    },
  })
  return { sent, shares }
}

test.each([
  ["nothing", 0, []],
  ["less than a part", 3, [[0, 0, 3]]],
  [
    "exactly two parts",
    8,
    [
      [0, 0, 4],
      [1, 4, 8],
    ],
  ],
  [
    "two parts and a bit",
    9,
    [
      [0, 0, 4],
      [1, 4, 8],
      [2, 8, 9],
    ],
  ],
])("parts of %s", (_, size, expected) => {
  expect(partsOf(size, 4).map(({ number, start, end }) => [number, start, end])).toEqual(expected)
})

test("sends every part and reports the share of the whole file", async () => {
  const { sent, shares } = await sendAll([])
  expect(sent).toEqual([
    [0, "aaaa"],
    [1, "bbbb"],
    [2, "cc"],
  ])
  expect(shares).toEqual([0, 0.2, 0.4, 0.6, 0.8, 0.9, 1])
})

test("leaves out what the server has", async () => {
  const { sent, shares } = await sendAll([0, 2])
  expect(sent).toEqual([[1, "bbbb"]])
  expect(shares[0]).toBeCloseTo(0.6)
  expect(shares.at(-1)).toBe(1)
})

test("a refused part ends the upload", async () => {
  await expect(sendAll([], [new ApiError(409, "video.completed", "no")])).rejects.toThrow("409")
})
