import { randomUUID } from "node:crypto"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"

import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"
import pg from "pg"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"

import { cases } from "../../test/cases.ts"
import { distinctVideo, uploader } from "../../test/videos.scene.ts"
import { world, type World } from "../../test/world.ts"
import { folderStorage } from "../platform/media/folder-storage.ts"
import type { Manifest } from "./manifest.ts"
import { restoreBackup } from "./read.ts"
import { writeBackup } from "./write.ts"

let w: World
let root: string
let made: Manifest
const folder = () => join(root, "backup")
const databases: string[] = []
const NO_KEYS = { secretKey: undefined, previousSecretKey: undefined }
const inFolder = (dataDir: string) => ({
  dataDir,
  storage: folderStorage(join(dataDir, "media")),
  keys: NO_KEYS,
})

async function emptyDatabase(): Promise<string> {
  const name = `grove_${randomUUID().replaceAll("-", "")}`
  await w.pool.query(`create database ${name}`)
  databases.push(name)
  return w.url.replace(/grove_[0-9a-f]{32}/, name)
}

async function picture() {
  const image = sharp({ create: { width: 700, height: 500, channels: 3, background: "#3a7" } })
  return `data:image/png;base64,${(await image.png().toBuffer()).toString("base64")}`
}

beforeAll(async () => {
  w = await world()
  root = await mkdtemp(join(tmpdir(), "grove-backup-"))
  const [ann, bob, moderator] = [await w.make.user(), await w.make.user(), await w.make.moderator()]
  const post = await w.as(ann).call(posts.create, {
    body: { content: "Fog “over” the lake #fog\n\tTwo lines 🌳", images: [await picture()] },
  })
  await w.as(bob).call(stories.create, { body: { content: "now", imageUrl: await picture() } })
  await w.as(ann).call(messages.send, { body: { receiverId: bob.id, content: "psst" } })
  const { upload, begin, sendPart } = uploader(w)
  const { id } = await upload(ann, distinctVideo())
  await w.as(ann).call(posts.create, { body: { content: "A film", video: { id } } })
  // The parts of an unfinished upload are not worth keeping.
  await sendPart(ann, (await begin(ann, 5)).id, 0, Buffer.alloc(5))
  const { rule, decided } = cases(w)
  await decided(moderator, { type: "post", id: post.id }, (await rule()).id, "warning", bob)
  // A pending job that must run after the restore.
  const gone = await w.make.user()
  await w.as(gone).call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
  await w.app.systemContext("test").secrets.get("vapid", () => "a key")
  made = await writeBackup(folder(), w.url, inFolder(w.config.dataDir))
})

afterAll(async () => {
  for (const name of databases) await w.pool.query(`drop database ${name} with (force)`)
  await rm(root, { recursive: true })
})

test("R17 restores rows, jobs, sequences, pictures and secrets identically, by hash", async () => {
  expect(made.pictures.files).toBeGreaterThan(2)
  expect(made.jobs.rows).toBeGreaterThan(1)
  expect(made.tables["audit_log"]?.rows).toBeGreaterThan(0)
  const url = await emptyDatabase()
  const dataDir = join(root, "data")
  await restoreBackup(folder(), url, inFolder(dataDir))
  const extensions = new Set<string>()
  for await (const { name } of inFolder(dataDir).storage.list()) extensions.add(extname(name))
  expect([...extensions].toSorted()).toEqual([".mp4", ".webp"])

  const again = await writeBackup(join(root, "again"), url, inFolder(dataDir))
  for (const part of ["tables", "jobs", "sequences", "pictures", "secrets", "migrations"] as const)
    expect([part, again[part]]).toEqual([part, made[part]])
  expect(again.tables["secrets"]?.rows).toBeGreaterThan(0)

  // The restored database works: triggers, sequences and search continue.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `insert into posts (author_id, content) select id, 'after' from users where state = 'active' limit 1
     returning (select count(*)::int from search_posts) as before`,
  )
  const found = await client.query("select count(*)::int as n from search_posts")
  expect(found.rows[0].n).toBe(rows[0].before + 1)
  await client.query("insert into hashtags (name) values ('new')")
  await expect(client.query("delete from audit_log")).rejects.toThrow("can only be added to")
  await client.end()
})

test("is readable by its owner only and omits the database's passwords", async () => {
  await mkdir(join(w.config.dataDir, "secrets"))
  await writeFile(join(w.config.dataDir, "secrets/postgres-grove"), "password")
  // As kept by version 0.1, and not yet moved into the database.
  await writeFile(join(w.config.dataDir, "secrets/legacy.json"), '{"key":"old"}')
  const place = join(root, "second")
  const first = await writeBackup(place, w.url, inFolder(w.config.dataDir))
  expect((await stat(place)).mode & 0o777).toBe(0o700)
  expect(first.secrets).toEqual(["legacy.json"])
  expect(await readdir(join(place, first.database, "secrets"))).not.toContain("postgres-grove")
  const next = await writeBackup(place, w.url, inFolder(w.config.dataDir))
  // The second backup replaces the first without leftovers.
  expect((await readdir(place)).toSorted()).toEqual(
    ["backup.json", next.database, "media"].toSorted(),
  )
  expect(next.tables).toEqual(first.tables)

  const url = await emptyDatabase()
  await restoreBackup(place, url, inFolder(join(root, "legacy")))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select value from secrets where name = 'legacy'")
  await client.end()
  expect(rows).toEqual([{ value: '{"key":"old"}' }])
})

const spoil = (path: string) => async (place: string, manifest: Manifest) => {
  const file = join(place, path.replace("DATABASE", manifest.database))
  const bytes = await readFile(file)
  bytes[Math.floor(bytes.length / 2)]! ^= 0xff
  await writeFile(file, bytes)
}

test.each<[string, (place: string, manifest: Manifest) => Promise<void>, RegExp]>([
  ["a damaged table", spoil("DATABASE/posts.ndjson.gz"), /posts\.ndjson\.gz is missing or damaged/],
  [
    "a missing table",
    (place, manifest) => rm(join(place, manifest.database, "users.ndjson.gz")),
    /users\.ndjson\.gz is missing or damaged/,
  ],
  [
    "a damaged list of pictures",
    spoil("DATABASE/pictures.sha256"),
    /pictures\.sha256 is missing or damaged/,
  ],
  [
    "missing pictures",
    (place) => rm(join(place, "media"), { recursive: true }),
    /media\/\S+ is missing or damaged/,
  ],
  ["no end", (place) => rm(join(place, "backup.json")), /backup\.json is missing/],
  [
    "another version",
    async (place, manifest) => {
      const text = JSON.stringify({ ...manifest, migrations: ["0".repeat(64)] })
      await writeFile(join(place, "backup.json"), text)
    },
    /another version of Grove/,
  ],
])("rejects a backup with %s and leaves the database unchanged", async (_name, harm, why) => {
  const place = await mkdtemp(join(root, "harmed-"))
  await cp(folder(), place, { recursive: true })
  await harm(place, made)
  const url = await emptyDatabase()
  await expect(restoreBackup(place, url, inFolder(join(root, "nowhere")))).rejects.toThrow(why)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select to_regclass('users') is not null as is_there")
  const people = rows[0].is_there ? (await client.query("select from users")).rowCount : 0
  await client.end()
  expect(people).toBe(0)
})

test("does not overwrite a database that has members", async () => {
  await expect(restoreBackup(folder(), w.url, inFolder(join(root, "nowhere")))).rejects.toThrow(
    /^This database already has members\./,
  )
})
