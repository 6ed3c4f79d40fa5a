import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"

import { expect, test } from "vitest"

import { unzip } from "../../../test/unzip.ts"
import { zipOf, type ZipEntry } from "./zip.ts"

const of = (text: string) => Readable.from([text])

async function* three(): AsyncGenerator<ZipEntry> {
  yield { name: "a.txt", content: of("a".repeat(5000)) }
  yield { name: "b/ü.bin", content: of("bytes"), isStored: true }
  yield { name: "empty.txt", content: Readable.from([]) }
}

test("packs entries in order, compressed or stored", async () => {
  const files = unzip(await buffer(zipOf(three())))
  expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
    ["a.txt", "a".repeat(5000)],
    ["b/ü.bin", "bytes"],
    ["empty.txt", ""],
  ])
})

test("opens one entry at a time", async () => {
  let open = 0
  let most = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let i = 0; i < 30; i += 1) {
      open += 1
      most = Math.max(most, open)
      const content = of("x".repeat(1000)).once("close", () => (open -= 1))
      yield { name: `${i}.txt`, content }
    }
  }
  expect(unzip(await buffer(zipOf(entries()))).size).toBe(30)
  expect(most).toBeLessThanOrEqual(2)
})

test.each([
  [
    "an entry",
    async function* (): AsyncGenerator<ZipEntry> {
      const content = Readable.from(
        (async function* () {
          yield "some"
          throw new Error("disk")
        })(),
      )
      yield { name: "a.txt", content }
    },
  ],
  [
    "the list",
    async function* (): AsyncGenerator<ZipEntry> {
      yield { name: "a.txt", content: of("a") }
      throw new Error("disk")
    },
  ],
])("fails as a whole when %s fails", async (_, entries) => {
  await expect(buffer(zipOf(entries()))).rejects.toThrow("disk")
})

test("closes the open entry when the client disconnects", async () => {
  const endless = Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(65_536)
    })(),
  )
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "endless", content: endless, isStored: true }
  }
  const zip = zipOf(entries())
  const gone = new Promise((resolve) => void endless.once("close", resolve))
  zip.once("data", () => zip.destroy())
  zip.on("error", () => undefined)
  await gone
  expect(endless.destroyed).toBe(true)
})
