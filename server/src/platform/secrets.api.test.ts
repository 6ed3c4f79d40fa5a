import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { pino } from "pino"
import { beforeEach, expect, test } from "vitest"

import { cleanUpLater } from "../../test/cleanup.ts"
import { world, type World } from "../../test/world.ts"
import { ConfigError } from "../config.ts"
import { prepareSecrets } from "./prepare-secrets.ts"
import { openSecrets } from "./secrets.ts"

const [ONE, TWO] = ["1".repeat(32), "2".repeat(32)]
const lines: { msg: string; file?: string }[] = []
const log = pino({ level: "warn" }, { write: (line) => void lines.push(JSON.parse(line)) })

const w: World = await world()
beforeEach(() => w.pool.query("delete from secrets"))

const dataDir = await mkdtemp(join(tmpdir(), "grove-secrets-"))
cleanUpLater(() => rm(dataDir, { recursive: true }))

const keys = (secretKey?: string, previousSecretKey?: string) => ({ secretKey, previousSecretKey })
/** A node as it starts: checks the key, then uses a secret. */
async function node(secretKey?: string, previousSecretKey?: string, folder = dataDir) {
  await prepareSecrets(w.db, { dataDir: folder, ...keys(secretKey, previousSecretKey) }, log)
  return openSecrets(w.db, keys(secretKey, previousSecretKey))
}
const rowsOf = async () =>
  (
    await w.pool.query<{ name: string; value: string; sealed_with: string | null }>(
      "select name, value, sealed_with from secrets order by name",
    )
  ).rows
const lineOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ConfigError ? error.message : String(error)),
  )

const MISSING = "SECRET_KEY is missing: the secrets in the database are encrypted with it"
const OTHER =
  "SECRET_KEY is not the one that the secrets in the database are encrypted with: every machine needs the same, and a replaced one is named by SECRET_KEY_PREVIOUS"

test("T42 nodes that start at once agree on one secret", async () => {
  let made = 0
  const nodes = await Promise.all(Array.from({ length: 4 }, () => node(ONE)))
  const values = await Promise.all(
    nodes.map((it) => it.get("token", () => ({ made: (made += 1) }))),
  )
  expect(values).toEqual([{ made: 1 }, { made: 1 }, { made: 1 }, { made: 1 }])
  expect(made).toBe(1)
  expect(await (await node(ONE)).get("token", () => "never")).toEqual({ made: 1 })
})

test("T42 encrypts secrets with SECRET_KEY, each under its own name", async () => {
  const secrets = await node(ONE)
  await secrets.get("token", () => "hunter2")
  await secrets.get("other", () => "letmein")
  const stored = await rowsOf()
  expect(stored.map(({ name }) => name)).toEqual(["check", "other", "token"])
  expect(JSON.stringify(stored)).not.toMatch(/hunter2|letmein|1111/)
  expect(stored.every(({ sealed_with }) => sealed_with !== null)).toBe(true)
  await w.pool.query(
    "update secrets set value = (select value from secrets where name = 'other') where name = 'token'",
  )
  await expect(openSecrets(w.db, keys(ONE)).get("token", () => "x")).rejects.toThrow(
    "unable to authenticate",
  )
})

test("T42 detects different keys of two nodes, even before there is a secret", async () => {
  await node(ONE)
  expect(await lineOf(node(TWO))).toBe(OTHER)
  expect(await lineOf(node())).toBe(MISSING)
  expect(await lineOf(node(ONE))).toBe(undefined)
})

test("encrypts existing secrets when SECRET_KEY is set, and again when it is replaced", async () => {
  await (await node()).get("token", () => "kept")
  expect(await rowsOf()).toEqual([{ name: "token", value: '"kept"', sealed_with: null }])
  expect(await (await node(ONE)).get("token", () => "lost")).toBe("kept")
  expect((await rowsOf()).some(({ value }) => value.includes("kept"))).toBe(false)
  expect(await (await node(TWO, ONE)).get("token", () => "lost")).toBe("kept")
  expect(await lineOf(node(ONE))).toBe(OTHER)
  expect(await (await node(TWO)).get("token", () => "lost")).toBe("kept")
})

test("takes over the secrets of an existing data folder and removes their files", async () => {
  const folder = join(dataDir, "secrets")
  await mkdir(folder)
  await writeFile(join(folder, "vapid.json"), '{ "publicKey": "old" }')
  await writeFile(join(folder, "postgres-grove"), "password")
  const secrets = await node(ONE)
  expect(await secrets.get("vapid", () => "new")).toEqual({ publicKey: "old" })
  expect(existsSync(join(folder, "vapid.json"))).toBe(false)
  expect(existsSync(join(folder, "postgres-grove"))).toBe(true)

  // A second machine that was set up separately: the community's secret wins, nothing is deleted.
  lines.length = 0
  await writeFile(join(folder, "vapid.json"), '{"publicKey":"of another machine"}')
  expect(await (await node(ONE)).get("vapid", () => "new")).toEqual({ publicKey: "old" })
  expect(existsSync(join(folder, "vapid.json"))).toBe(true)
  expect(lines.map(({ file }) => file)).toEqual([join(folder, "vapid.json")])

  await writeFile(join(folder, "vapid.json"), '{"publicKey":')
  await expect(node(ONE)).rejects.toThrow(/vapid\.json is damaged\./)
})

test("needs no folder, and writes nothing when nothing is to be done", async () => {
  await (await node(ONE, undefined, "/sys/grove")).get("token", () => "kept")
  await w.pool.query(
    "create function no_writes() returns trigger language plpgsql as $$ begin raise 'written'; end $$",
  )
  await w.pool.query(
    "create trigger no_writes before insert or update on secrets for each statement execute function no_writes()",
  )
  expect(await (await node(ONE, undefined, "/sys/grove")).get("token", () => "lost")).toBe("kept")
  await w.pool.query("drop function no_writes cascade")
})

test("asks the database once, and again after a failure", async () => {
  const secrets = openSecrets(w.db, keys())
  await w.pool.query("alter table secrets rename to hidden")
  await expect(secrets.get("token", () => "x")).rejects.toThrow("Failed query")
  await w.pool.query("alter table hidden rename to secrets")
  expect(await secrets.get("token", () => "first")).toBe("first")
  await w.pool.query("delete from secrets")
  expect(await secrets.get("token", () => "second")).toBe("first")
})
