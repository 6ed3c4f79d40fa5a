import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, writeFileSync } from "node:fs"
import { readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterEach, beforeEach, expect, test } from "vitest"

import { takeLock } from "./lock.ts"

const AT_ONCE = { runningMs: 0, stoppingMs: 0 }
const children: ChildProcess[] = []
let folder = ""
let file = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "grove-lock-"))
  file = join(folder, "grove.lock")
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL")
  await rm(folder, { recursive: true })
})

async function holder(...args: string[]) {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "../../test/supervisor/hold-lock.ts"),
    file,
    ...args,
  ])
  children.push(child)
  const [said] = await once(child.stdout, "data")
  return { child, said: String(said).trim() }
}

test("reports the holder of a lock and acquires it once the holder is dead", async () => {
  const { child } = await holder()
  expect(await takeLock(file, AT_ONCE)).toEqual({ heldBy: child.pid })
  child.kill("SIGKILL")
  await once(child, "exit")
  expect(await takeLock(file, AT_ONCE)).not.toHaveProperty("heldBy")
})

test("takes over a lock whose pid now belongs to another program", async () => {
  const { child } = await holder()
  const held = JSON.parse(await readFile(file, "utf8"))
  expect(held.pid).toBe(child.pid)
  child.kill("SIGKILL")
  await once(child, "exit")
  writeFileSync(file, JSON.stringify({ ...held, pid: process.pid }))
  const lock = await takeLock(file, AT_ONCE)
  expect(lock).not.toHaveProperty("heldBy")
})

test.each(["", "{", '{"pid":"x"}'])("takes over a corrupt lock file %j", async (text) => {
  writeFileSync(file, text)
  expect(await takeLock(file, AT_ONCE)).not.toHaveProperty("heldBy")
})

test("waits for a holder that is stopping", async () => {
  const { child } = await holder("stop")
  const waiting = takeLock(file, { runningMs: 0, stoppingMs: 10_000 })
  child.stdin?.write("go\n")
  expect(await waiting).not.toHaveProperty("heldBy")
})

test("lets exactly one of several processes take a stale lock and leaves no other files", async () => {
  writeFileSync(
    file,
    JSON.stringify({ pid: 2 ** 22 + 1, identity: "long gone", isStopping: false }),
  )
  const answers = await Promise.all([holder(), holder(), holder(), holder()])
  expect(answers.filter(({ said }) => !said.includes("heldBy"))).toHaveLength(1)
  expect(await readdir(folder)).toEqual(["grove.lock"])
})

test("removes its own lock on release, never another's", async () => {
  const lock = await takeLock(file, AT_ONCE)
  if ("heldBy" in lock) throw new Error("not free")
  await lock.release()
  expect(await readdir(folder)).toEqual([])
  await holder()
  await lock.release()
  expect(await readdir(folder)).toEqual(["grove.lock"])
})
