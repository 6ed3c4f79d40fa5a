import { expect, test, vi } from "vitest"

import { layeredStorage } from "./layered-storage.ts"
import type { MediaStorage } from "./storage.ts"

function memory(names: string[], signed?: string) {
  const files = new Set(names)
  return {
    files,
    put: vi.fn<(name: string) => Promise<void>>(async (name) => void files.add(name)),
    read: vi.fn<(name: string) => Promise<unknown>>(async (name) =>
      files.has(name) ? name : undefined,
    ),
    has: vi.fn<(name: string) => Promise<unknown>>(async (name) => files.has(name)),
    remove: vi.fn<(name: string) => Promise<void>>(async (name) => void files.delete(name)),
    async *list() {
      for (const name of [...files].toSorted()) yield { name, from: names.join() }
    },
    sweepDrafts: vi.fn<() => Promise<void>>(async () => undefined),
    signedUrl: vi.fn<() => Promise<string | undefined>>(async () => signed),
    close: vi.fn<() => Promise<void>>(async () => undefined),
  }
}
type Memory = ReturnType<typeof memory>
const layered = (current: Memory, former: Memory) =>
  layeredStorage(current as unknown as MediaStorage, former as unknown as MediaStorage)

test("reads from both and writes to the current one", async () => {
  const [current, former] = [memory(["new"]), memory(["old"])]
  const storage = layered(current, former)
  expect([await storage.read("new"), await storage.read("old"), await storage.read("no")]).toEqual([
    "new",
    "old",
    undefined,
  ])
  expect([await storage.has("new"), await storage.has("old"), await storage.has("no")]).toEqual([
    true,
    true,
    false,
  ])
  await storage.put("more", undefined as never)
  expect([current.files.has("more"), former.files.has("more")]).toEqual([true, false])
})

test("finds a file that is moved between the two questions", async () => {
  for (const ask of ["read", "has"] as const) {
    const [current, former] = [memory([]), memory([])]
    former[ask].mockImplementationOnce(async (name: string) => {
      current.files.add(name)
      return undefined
    })
    expect(await layered(current, former)[ask]("moved")).toBeTruthy()
  }
})

test("removes, sweeps and closes both", async () => {
  const [current, former] = [memory(["a"]), memory(["a"])]
  const storage = layered(current, former)
  await storage.remove("a")
  await storage.sweepDrafts(new Date())
  await storage.close()
  for (const one of [current, former]) {
    expect(one.files.size).toBe(0)
    expect(one.sweepDrafts).toHaveBeenCalledOnce()
    expect(one.close).toHaveBeenCalledOnce()
  }
})

test("signs only addresses of files that the current one has", async () => {
  const storage = layered(memory(["new"], "https://store"), memory(["old"], "https://former"))
  expect(await storage.signedUrl("new", 60)).toBe("https://store")
  expect(await storage.signedUrl("old", 60)).toBeUndefined()
  expect(await layered(memory(["new"]), memory([])).signedUrl("new", 60)).toBeUndefined()
})

test.each([
  [[], []],
  [["a", "c"], []],
  [[], ["b"]],
  [
    ["a", "c", "d"],
    ["b", "c", "e", "f"],
  ],
  [["z"], ["a", "b"]],
])("lists %j and %j sorted, each name once and of the current one first", async (one, two) => {
  const found = []
  for await (const file of layered(memory(one), memory(two)).list())
    found.push(file as unknown as { name: string; from: string })
  expect(found.map(({ name }) => name)).toEqual([...new Set([...one, ...two])].toSorted())
  const current = found.filter(({ name }) => (one as string[]).includes(name))
  expect(current.map(({ from }) => from)).toEqual(one.map(() => one.join()))
})
