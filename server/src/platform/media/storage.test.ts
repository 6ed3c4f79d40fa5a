import { createHash, randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"

import { pino } from "pino"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { cleanUpLater } from "../../../test/cleanup.ts"
import { startObjectStore, whyNoStore } from "../../../test/object-store.ts"
import { readConfig } from "../../config.ts"
import { folderStorage } from "./folder-storage.ts"
import { openPlaces } from "./open-storage.ts"
import type { ListedFile, MediaStorage } from "./storage.ts"

/** One contract, run against a folder and against a real object store. */

const NAME = `${"ab12".repeat(16)}-640.webp`
const nameOf = (bytes: Uint8Array, width = 640) =>
  `${createHash("sha256").update(bytes).digest("hex")}-${width}.webp`
const filesIn = async (storage: MediaStorage) => {
  const files: ListedFile[] = []
  for await (const file of storage.list()) files.push(file)
  return files
}
const namesIn = async (storage: MediaStorage) => (await filesIn(storage)).map(({ name }) => name)
const textOf = async (found: { stream: Readable } | undefined) =>
  found && (await buffer(found.stream)).toString()

async function inFolder() {
  const root = await mkdtemp(join(tmpdir(), "grove-media-"))
  cleanUpLater(() => rm(root, { recursive: true }))
  return () => folderStorage(root)
}

async function inStore() {
  const store = await startObjectStore(cleanUpLater)
  const bucket = await store.bucket()
  const config = readConfig({ ...store.env, S3_BUCKET: bucket })
  return () => {
    const { current } = openPlaces(config, { log: pino({ level: "silent" }), pageSize: 5 })
    cleanUpLater(() => current.close())
    return current
  }
}

describe.each([
  { place: "a folder", prepare: inFolder, why: undefined },
  { place: "an object store", prepare: inStore, why: whyNoStore },
])("in $place", ({ prepare, why }) => {
  let open: () => MediaStorage
  beforeAll(async () => {
    if (why === undefined) open = await prepare()
  })
  beforeEach(({ skip }) => skip(why !== undefined, why))

  test("reads a stored file until it is removed", async () => {
    const storage = open()
    expect(await storage.has(NAME)).toBe(false)
    expect(await storage.read(NAME)).toBeUndefined()
    await storage.put(NAME, Buffer.from("picture"))
    expect(await storage.has(NAME)).toBe(true)
    const found = await storage.read(NAME)
    expect([found?.size, found?.range]).toEqual([7, undefined])
    expect(await textOf(found)).toBe("picture")
    await storage.remove(NAME)
    await storage.remove(NAME)
    expect(await storage.has(NAME)).toBe(false)
    expect(await storage.read(NAME)).toBeUndefined()
  })

  test("keeps the first file of a name unless told to replace it", async () => {
    const storage = open()
    await storage.put(NAME, Buffer.from("first"))
    await storage.put(NAME, Buffer.from("second"))
    expect(await textOf(await storage.read(NAME))).toBe("first")
    await storage.put(NAME, Buffer.from("third"), { isReplacing: true })
    expect(await textOf(await storage.read(NAME))).toBe("third")
    await storage.remove(NAME)
  })

  test("stores a stream, and nothing of one that ends early or fails", async () => {
    const storage = open()
    const bytes = randomBytes(3_000_000)
    const name = nameOf(bytes)
    const half = bytes.subarray(0, 1_000_000)
    await expect(
      storage.put(name, { size: bytes.length, open: async () => Readable.from([half]) }),
    ).rejects.toThrow("incomplete")
    const failing = async function* () {
      yield half
      throw new Error("gone")
    }
    await expect(
      storage.put(name, { size: bytes.length, open: async () => Readable.from(failing()) }),
    ).rejects.toThrow("gone")
    expect(await storage.has(name)).toBe(false)
    await storage.put(name, { size: bytes.length, open: async () => Readable.from([bytes]) })
    expect((await buffer((await storage.read(name))!.stream)).equals(bytes)).toBe(true)
    await storage.remove(name)
  })

  test("reads ranges as HTTP means them", async () => {
    const storage = open()
    await storage.put(NAME, Buffer.from("0123456789"))
    for (const [range, text, start, end] of [
      [{ start: 0, end: 0 }, "0", 0, 0],
      [{ start: 2, end: 4 }, "234", 2, 4],
      [{ start: 7 }, "789", 7, 9],
      [{ start: 8, end: 99 }, "89", 8, 9],
      [{ last: 3 }, "789", 7, 9],
      [{ last: 99 }, "0123456789", 0, 9],
    ] as const) {
      const found = await storage.read(NAME, range)
      expect([range, found?.size, found?.range]).toEqual([range, 10, { start, end }])
      expect(await textOf(found)).toBe(text)
    }
    await expect(storage.read(NAME, { start: 10 })).rejects.toMatchObject({ code: "media.range" })
    await storage.remove(NAME)
    expect(await storage.read(NAME, { start: 10 })).toBeUndefined()
  })

  test("lists complete files in the order of names", async () => {
    const storage = open()
    const files = Array.from({ length: 12 }, (_, n) => Buffer.from(`picture ${n}`))
    await Promise.all(files.map((bytes) => storage.put(nameOf(bytes), bytes)))
    const listed = await filesIn(storage)
    expect(listed.map(({ name }) => name)).toEqual(files.map((file) => nameOf(file)).toSorted())
    for (const { name, size, modifiedAt, md5 } of listed) {
      const bytes = files.find((file) => nameOf(file) === name)!
      expect([name, size]).toEqual([name, bytes.length])
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
      expect([undefined, createHash("md5").update(bytes).digest("hex")]).toContain(md5)
    }
    await Promise.all(files.map((bytes) => storage.remove(nameOf(bytes))))
    expect(await namesIn(storage)).toEqual([])
  })

  test("survives writers of the same file at once, and a second instance sees it", async () => {
    const bytes = Buffer.alloc(300_000, 7)
    const [one, two] = [open(), open()]
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? one : two).put(nameOf(bytes), bytes)),
    )
    expect((await buffer((await two.read(nameOf(bytes)))!.stream)).equals(bytes)).toBe(true)
    await one.remove(nameOf(bytes))
    expect(await namesIn(two)).toEqual([])
  })

  test("accepts only names of pictures", async () => {
    const storage = open()
    for (const name of [
      "../../etc/passwd",
      "a.webp",
      `${NAME}/x`,
      `${NAME}\0`,
      `x${NAME}`,
      "",
      "?acl",
    ])
      for (const act of [
        () => storage.read(name),
        () => storage.put(name, Buffer.from("x")),
        () => storage.remove(name),
        () => storage.has(name),
      ])
        await expect((async () => act())()).rejects.toThrow("Not the name")
  })
})
