import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { posts } from "@grove/contract/posts"
import pg from "pg"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

import { world, type World } from "../../test/world.ts"
import { folderStorage } from "../platform/media/folder-storage.ts"
import { prepareSecrets } from "../platform/prepare-secrets.ts"
import { restoreBackup } from "./read.ts"
import { writeBackup } from "./write.ts"

/** A failed backup over an earlier one must leave the earlier one restorable. */

let w: World
let root: string
const folder = () => join(root, "backup")
const media = () => join(w.config.dataDir, "media")
const databases: string[] = []
const inFolder = (dataDir: string) => ({
  dataDir,
  storage: folderStorage(join(dataDir, "media")),
  keys: { secretKey: undefined, previousSecretKey: undefined },
})

async function emptyDatabase(): Promise<string> {
  const name = `grove_${randomUUID().replaceAll("-", "")}`
  await w.pool.query(`create database ${name}`)
  databases.push(name)
  return w.url.replace(/grove_[0-9a-f]{32}/, name)
}

async function post(background: string) {
  const author = await w.make.user()
  const image = sharp({ create: { width: 700, height: 500, channels: 3, background } })
  const data = (await image.png().toBuffer()).toString("base64")
  return w.as(author).call(posts.create, {
    body: { content: "a picture", images: [`data:image/png;base64,${data}`] },
  })
}

const backUp = () => writeBackup(folder(), w.url, inFolder(w.config.dataDir))

async function filesIn(place: string) {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map(async (file) => [file, (await readFile(file)).toString("base64")] as const),
  )
}

const aPicture = async () => {
  const names = await readdir(media(), { recursive: true })
  return join(
    media(),
    names.toSorted().find((name) => name.endsWith(".webp"))!,
  )
}

beforeAll(async () => {
  w = await world()
  root = await mkdtemp(join(tmpdir(), "grove-overwrite-"))
  // As kept by version 0.1.
  await mkdir(join(w.config.dataDir, "secrets"))
  await writeFile(join(w.config.dataDir, "secrets/vapid.json"), '"a key"')
  await post("#3a7")
  await backUp()
})

afterAll(async () => {
  for (const name of databases) await w.pool.query(`drop database ${name} with (force)`)
  await rm(root, { recursive: true })
})

/** Breaks something and returns a function that repairs it. */
const HARMS: Record<string, [() => Promise<() => Promise<unknown>>, RegExp]> = {
  "the media folder is empty": [
    async () => {
      await rename(media(), `${media()}-away`)
      await mkdir(media())
      return async () => {
        await rm(media(), { recursive: true })
        await rename(`${media()}-away`, media())
      }
    },
    /^\d+ picture files of 1 pictures in use are missing, .*\.webp\. No backup was written/,
  ],
  "one width of one picture is missing": [
    async () => {
      const file = await aPicture()
      await rename(file, `${file}.away`)
      return () => rename(`${file}.away`, file)
    },
    /^1 picture files of 1 pictures/,
  ],
  "a picture is damaged": [
    async () => {
      const file = await aPicture()
      const bytes = await readFile(file)
      await writeFile(
        file,
        bytes.map((byte) => byte ^ 0xff),
      )
      return () => writeFile(file, bytes)
    },
    /^The picture \S+\.webp is (damaged|not the one in the backup)/,
  ],
  "a secret is gone": [
    async () => {
      const file = join(w.config.dataDir, "secrets/vapid.json")
      await rename(file, join(root, "vapid.json"))
      return () => rename(join(root, "vapid.json"), file)
    },
    /lacks vapid\.json, which the backup contains/,
  ],
  "a secret cannot be read, after everything else was copied": [
    async () => {
      const place = join(w.config.dataDir, "secrets/odd")
      await mkdir(place)
      return () => rm(place, { recursive: true })
    },
    /EISDIR|illegal operation|not permitted|ENOTSUP/,
  ],
}

test.each(Object.entries(HARMS))(
  "fails when %s and keeps the earlier backup",
  async (_name, [harm, why]) => {
    const before = await filesIn(folder())
    const mend = await harm()
    try {
      await expect(backUp()).rejects.toThrow(why)
    } finally {
      await mend()
    }
    const after = new Map(await filesIn(folder()))
    for (const [file, bytes] of before) expect([file, after.get(file)]).toEqual([file, bytes])
    expect((await readdir(folder())).filter((name) => name.startsWith("database-"))).toHaveLength(1)
  },
)

test("does not replace the backup of a community with an empty database", async () => {
  const empty = (await world()).url
  await expect(writeBackup(folder(), empty, inFolder(w.config.dataDir))).rejects.toThrow(
    /^This database has no members, but the backup in \S+ has 1 and is kept/,
  )
  const nothing = await emptyDatabase()
  await expect(writeBackup(folder(), nothing, inFolder(w.config.dataDir))).rejects.toThrow(
    /^This database contains no Grove community/,
  )
})

const run = (env: Record<string, string>, place = folder()) => {
  const script = join(import.meta.dirname, "../backup.ts")
  const child = spawn(process.execPath, [script, place], { env })
  let said = ""
  child.stderr.on("data", (chunk) => (said += chunk))
  return { child, ended: once(child, "close").then(([code]) => ({ code, said })) }
}

test("exits with 1 and one line, and creates no database where there was none", async () => {
  const nowhere = join(root, "nowhere")
  const embedded = run({ DATA_DIR: nowhere })
  expect(await embedded.ended).toEqual({
    code: 1,
    said: `There is no database in ${nowhere}. Check DATA_DIR or DATABASE_URL.\n`,
  })
  expect(existsSync(nowhere)).toBe(false)
  const outside = await run({ DATABASE_URL: w.url, DATA_DIR: join(root, "wrong") }).ended
  expect(outside.code).toBe(1)
  expect(outside.said).toMatch(/^\d+ picture files [^\n]+\n$/)
})

const waitingForLock = async () => {
  const sql =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return vi.waitUntil(async () => (await w.pool.query(sql)).rowCount === 1, { timeout: 10_000 })
}

/** Suspends a backup in the middle of the dump while `work` runs. */
async function whileItWaits(work: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: w.url })
  await client.connect()
  await client.query("begin; lock table graphile_worker._private_jobs in access exclusive mode")
  return async () => {
    await waitingForLock()
    await work()
    await client.query("rollback")
    await client.end()
  }
}

test("keeps the earlier backup when killed, and the next run removes the leftovers", async () => {
  const before = await filesIn(folder())
  let child: ReturnType<typeof run> | undefined
  const wait = await whileItWaits(async () => child?.child.kill("SIGKILL"))
  child = run({ DATABASE_URL: w.url, DATA_DIR: w.config.dataDir })
  await wait()
  await child.ended
  const after = new Map(await filesIn(folder()))
  for (const [file, bytes] of before) expect([file, after.get(file)]).toEqual([file, bytes])
  await restoreBackup(folder(), await emptyDatabase(), inFolder(await mkdtemp(join(root, "data-"))))

  const next = await backUp()
  expect((await readdir(folder())).toSorted()).toEqual(["backup.json", next.database, "media"])
})

test("omits pictures no longer in use, even when deleted during the backup", async () => {
  const gone = await post("#a37")
  const { hash } = gone.images[0]!
  const isIn = async (place: string) =>
    (await readdir(place, { recursive: true })).some((name) => name.includes(hash))
  await backUp()
  expect(await isIn(join(folder(), "media"))).toBe(true)
  const wait = await whileItWaits(async () => {
    await w.pool.query("delete from media where hash = $1", [hash])
    await rm(join(media(), hash.slice(0, 2), hash.slice(2, 4)), { recursive: true })
  })
  const [made] = await Promise.all([backUp(), wait()])
  expect(made.tables["media"]?.rows).toBe(2)
  expect(await isIn(join(folder(), "media"))).toBe(false)
  expect(await isIn(media())).toBe(false)
})

test("accepts that a secret has moved from a file into the database", async () => {
  await backUp()
  const { secrets, log } = w.app.systemContext("test")
  await prepareSecrets(w.db, w.config, log)
  expect(await secrets.get("vapid", () => "another key")).toBe("a key")
  expect(existsSync(join(w.config.dataDir, "secrets/vapid.json"))).toBe(false)
  expect((await backUp()).secrets).toEqual([])
})

test("replaces a damaged copy in the backup", async () => {
  const place = join(root, "copy")
  await cp(folder(), place, { recursive: true })
  const file = (await aPicture()).replace(media(), join(place, "media"))
  const bytes = await readFile(file)
  await writeFile(
    file,
    bytes.map((byte) => byte ^ 0xff),
  )
  await writeBackup(place, w.url, inFolder(w.config.dataDir))
  expect((await readFile(file)).equals(bytes)).toBe(true)
})
