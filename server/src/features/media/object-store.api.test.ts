import { spawn } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, rm, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { mediaUrl } from "@grove/contract/media"
import { posts } from "@grove/contract/posts"
import { pino } from "pino"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"

import { cleanUpLater } from "../../../test/cleanup.ts"
import { COMPILED } from "../../../test/compiled.ts"
import { picture } from "../../../test/media.scene.ts"
import { startObjectStore, whyNoStore, type ObjectStore } from "../../../test/object-store.ts"
import { distinctVideo, uploader } from "../../../test/videos.scene.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { restoreBackup } from "../../backup/read.ts"
import { writeBackup } from "../../backup/write.ts"
import { ConfigError, readConfig } from "../../config.ts"
import { MEDIA_COMMANDS, runMedia } from "../../media-command.ts"
import { folderStorage } from "../../platform/media/folder-storage.ts"
import { openPlaces, openStorage } from "../../platform/media/open-storage.ts"
import { openS3Client } from "../../platform/media/s3/client.ts"
import { checkStore, s3Storage } from "../../platform/media/s3/storage.ts"
import type { MediaStorage } from "../../platform/media/storage.ts"
import { moveFiles } from "./moving.service.ts"
import { saveImage, sweepOrphans } from "./service.ts"

const DOWN = {
  code: "media.unavailable",
  message:
    "Pictures are not available right now. Please try again in a moment, or go on without a picture.",
}
const READ_INTERVAL_MS = 5
const lines: { level: number; msg: string }[] = []
const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) })

describe("with a real object store", () => {
  let store: ObjectStore
  let env: Record<string, string>
  let w: World
  let ann: Person

  beforeAll(async () => {
    if (whyNoStore !== undefined) return
    store = await startObjectStore(cleanUpLater)
    env = { ...store.env, S3_BUCKET: await store.bucket() }
    w = await world(env)
    ann = await w.make.user()
  })
  beforeEach(({ skip }) => skip(whyNoStore !== undefined, whyNoStore))

  const get = async (url: string, headers: Record<string, string> = {}, to = w) => {
    const caller = to.as(ann)
    await caller.request("GET", "/api/health")
    return to.http.inject({ url, headers: { cookie: caller.cookie, ...headers } })
  }
  const post = async (content: string, images: string[] = [], headers = {}) =>
    w.as(ann).ask(posts.create, { body: { content, images } }, headers)
  const published = async () => {
    const { status, body } = await post("with a picture", [await picture(800, 600)])
    expect(status).toBe(201)
    return body.images[0]!
  }

  test("stores pictures there and passes them through, whole, in ranges and by tag", async () => {
    const { hash, url, widths } = await published()
    const storage = w.app.systemContext("test").storage
    const names: string[] = []
    for await (const { name } of storage.list()) if (name.startsWith(hash)) names.push(name)
    expect(names).toHaveLength(widths.length)

    const whole = await get(url)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      "content-type": "image/webp",
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=30, must-revalidate",
    })
    const bytes = whole.rawPayload
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash)
    const part = await get(url, { range: "bytes=10-19" })
    expect([part.statusCode, part.headers["content-range"]]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
    ])
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
    expect((await get(url, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
    expect((await get(url, { range: "bytes=0-4", "if-range": '"other"' })).statusCode).toBe(200)
    const tag = String(whole.headers["etag"])
    expect((await get(url, { "if-none-match": tag })).statusCode).toBe(304)
    expect((await w.http.inject({ url })).statusCode).toBe(404)
  })

  test("removes swept pictures from the store", async () => {
    const { hash, width } = await saveImage(await w.contextOf(ann), await picture(800, 600), "post")
    const { storage } = w.app.systemContext("test")
    const name = mediaUrl(hash, width).slice("/media/".length)
    expect(await storage.has(name)).toBe(true)
    w.travel(2 * 3_600_000)
    await sweepOrphans(w.app.systemContext("sweep"))
    expect(await storage.has(name)).toBe(false)
    w.travel(-2 * 3_600_000)
  })

  test("S3_PUBLIC_ENDPOINT: sends browsers to a signed address that lives for less than a minute", async () => {
    const signing = await world({ ...env, S3_PUBLIC_ENDPOINT: store.env.S3_ENDPOINT })
    ann = await signing.make.user()
    const { images } = await signing.as(ann).call(posts.create, {
      body: { content: "signed", images: [await picture(800, 600)] },
    })
    const answer = await get(images[0]!.url, {}, signing)
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([
      302,
      "private, max-age=30, must-revalidate",
    ])
    const policy = String(answer.headers["content-security-policy"])
    expect(policy).toContain(`img-src 'self' data: blob: ${store.env.S3_ENDPOINT};`)
    expect(policy).toContain(`media-src 'self' blob: ${store.env.S3_ENDPOINT};`)
    const target = new URL(String(answer.headers["location"]))
    expect(target.searchParams.get("X-Amz-Expires")).toBe("40")
    expect(target.href).not.toContain(store.env.S3_SECRET_ACCESS_KEY)
    const read = await fetch(target)
    expect([
      read.status,
      read.headers.get("content-type"),
      read.headers.get("cache-control"),
    ]).toEqual([200, "image/webp", "private, max-age=40"])
    target.searchParams.set("X-Amz-Expires", "4000")
    expect((await fetch(target)).status).toBe(403)
    expect((await fetch(target.origin + target.pathname)).status).toBe(403)
    expect((await signing.http.inject({ url: images[0]!.url })).statusCode).toBe(404)
    const { sendCaptions, upload } = uploader(signing)
    const { id, video } = await upload(ann, distinctVideo())
    const film = await get(video!.url, { range: "bytes=0-9" }, signing)
    const part = await fetch(String(film.headers["location"]), { headers: { range: "bytes=0-9" } })
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"])
    // A page reads captions from its own origin only.
    await sendCaptions(ann, id, "WEBVTT\n\n00:00.000 --> 00:01.000\nHello")
    const { video: captioned } = await uploader(signing).find(ann, id)
    expect((await get(captioned!.captionsUrl!, {}, signing)).statusCode).toBe(200)
    ann = await w.make.user()
  })

  test("keeps the parts of a video in the store until it is ready, and serves it from there", async () => {
    const { video } = await uploader(w).upload(ann, distinctVideo())
    const part = await get(video!.url, { range: "bytes=0-9" })
    expect([part.statusCode, part.headers["content-type"], part.rawPayload.length]).toEqual([
      206,
      "video/mp4",
      10,
    ])
    const names = await namesIn(w.app.systemContext("test").storage)
    expect(names.filter((name) => name.endsWith(".part"))).toEqual([])
    expect(names).toContain(video!.url.slice("/media/".length))
  })

  test("gives up on a hanging store in time", async () => {
    const client = openS3Client(readConfig(env).s3!, {
      log,
      timeoutMs: 200,
      attempts: 2,
      isPatient: true,
    })
    const storage = s3Storage(client)
    await checkStore(client)
    store.pause()
    const name = `${"c".repeat(64)}-640.webp`
    const work = storage.put(name, Buffer.alloc(5_000_000))
    await expect(work).rejects.toMatchObject({ code: "media.unavailable", isTransient: true })
    store.resume()
    await vi.waitUntil(async () => (await storage.has(name).catch(() => undefined)) !== undefined, {
      timeout: 10_000,
    })
    await client.close()
  })

  test.each([
    [
      "S3_BUCKET",
      "no-such-bucket",
      /^S3_BUCKET: there is no bucket 'no-such-bucket' at http:\S+\. /,
    ],
    [
      "S3_ACCESS_KEY_ID",
      "AKOTHER",
      /^S3_ACCESS_KEY_ID: the store does not know the key 'AKOTHER'\.$/,
    ],
    ["S3_SECRET_ACCESS_KEY", "SKOTHER", /^S3_SECRET_ACCESS_KEY: it does not belong to the key/],
  ])("names a wrong %s at start", async (name, value, line) => {
    const failure = await openStorage(readConfig({ ...env, [name]: value }), { log }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(ConfigError)
    expect((failure as ConfigError).message).toMatch(line)
    expect((failure as ConfigError).message).not.toContain("SK")
  })

  test("follows the clock of the store when this machine's is wrong, and says so", async () => {
    const settings = { ...readConfig(env).s3!, publicEndpoint: store.env.S3_ENDPOINT }
    const now = () => Date.now() - 3 * 3_600_000
    const client = openS3Client(settings, { log, now })
    lines.length = 0
    await checkStore(client)
    expect(lines.map(({ msg }) => msg)).toEqual([
      "the clock differs from that of the object store: synchronize it (NTP)",
    ])
    const storage = s3Storage(client)
    const name = `${"d".repeat(64)}-640.webp`
    await storage.put(name, Buffer.from("signed on time"))
    expect(await (await fetch((await storage.signedUrl(name, 40))!)).text()).toBe("signed on time")
    await client.close()
  })

  test("S3_ADDRESSING: addresses the bucket by host name", async () => {
    const { port } = new URL(store.env.S3_ENDPOINT)
    const asked: string[] = []
    const client = openS3Client(
      readConfig({ ...env, S3_ENDPOINT: `http://localhost:${port}`, S3_ADDRESSING: "host" }).s3!,
      {
        log,
        lookup: (host, _options, done) => {
          asked.push(host)
          done(null, [{ address: "127.0.0.1", family: 4 }])
        },
      },
    )
    await checkStore(client)
    expect(new Set(asked)).toEqual(new Set([`${env["S3_BUCKET"]}.localhost`]))
    await client.close()
  })

  const namesIn = async (storage: Pick<MediaStorage, "list">) => {
    const names: string[] = []
    for await (const { name } of storage.list()) names.push(name)
    return names
  }
  /** Runs `npm run media` beside the server. */
  const media = (to: World, more: Record<string, string>, ...args: string[]) => {
    const { DATABASE_URL, DATA_DIR } = { DATABASE_URL: to.url, DATA_DIR: to.config.dataDir }
    const script = join(import.meta.dirname, "../../media.ts")
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...COMPILED, ...env, DATABASE_URL, DATA_DIR, ...more },
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += chunk))
    return { child, ended: once(child, "close").then(([code]) => [code, output] as const) }
  }

  test("moves pictures to the store and back while they are read, also after a kill", async () => {
    const S3_BUCKET = await store.bucket()
    const here = await world({ ...env, S3_BUCKET, MEDIA_STORAGE: "folder" })
    const folder = folderStorage(join(here.config.dataDir, "media"))
    const bucket = openPlaces(readConfig({ ...env, S3_BUCKET }), { log }).current
    const bob = await here.make.user()
    const images = []
    for (let n = 0; n < 3; n += 1) {
      const body = {
        content: "pictures",
        images: [await picture(800, 600), await picture(800, 600)],
      }
      images.push(...(await here.as(bob).call(posts.create, { body })).images)
    }
    await uploader(here).upload(bob, distinctVideo())
    const all = await namesIn(folder)
    expect(all.length).toBeGreaterThan(images.length)

    const over = new AbortController()
    let reads = 0
    const reading = (async () => {
      const caller = here.as(bob)
      await caller.request("GET", "/api/health")
      while (!over.signal.aborted || reads < 50)
        for (const { url, hash } of images) {
          const found = await here.http.inject({ url, headers: { cookie: caller.cookie } })
          const sha256 = createHash("sha256").update(found.rawPayload).digest("hex")
          if (found.statusCode !== 200 || sha256 !== hash) return found.statusCode
          reads += 1
          // Leaves the processor to the move.
          await sleep(READ_INTERVAL_MS)
        }
      return 200
    })()

    const first = media(here, { S3_BUCKET }, "move")
    await vi.waitUntil(async () => (await namesIn(folder)).length < all.length, {
      timeout: 40_000,
      interval: 5,
    })
    first.child.kill("SIGKILL")
    await first.ended
    expect(await media(here, { S3_BUCKET }, "move").ended).toEqual([
      0,
      expect.stringMatching(
        /^Moved \d+ files \([\d.]+ MB\) to the object store, each compared by hash\.\n$/,
      ),
    ])
    expect(await namesIn(folder)).toEqual([])
    expect(await namesIn(bucket)).toEqual(all)

    const ctx = here.app.systemContext("move")
    const total = { files: all.length, unused: 0, damaged: [] }
    expect(await moveFiles(ctx, { from: bucket, to: folder })).toMatchObject(total)
    expect([await namesIn(folder), await namesIn(bucket)]).toEqual([all, []])
    over.abort()
    expect(await reading).toBe(200)

    // A damaged file, and one of no picture, stay where they are and are reported.
    const { hash, width } = images[0]!
    const [damaged, unused] = [`${hash}-${width}.webp`, `${"e".repeat(64)}-640.webp`]
    await folder.put(damaged, Buffer.from("damaged"), { isReplacing: true })
    await folder.put(unused, Buffer.from("left by a restore"))
    expect(await moveFiles(ctx, { from: folder, to: bucket })).toMatchObject({
      files: all.length - 1,
      unused: 1,
      damaged: [damaged],
    })
    expect(await namesIn(folder)).toEqual([damaged, unused].toSorted())

    const old = new Date(Date.now() - 25 * 3_600_000)
    await utimes(join(here.config.dataDir, "media", "ee", "ee", unused), old, old)
    await folder.remove(damaged)
    const run = (command: string) =>
      runMedia({ ...here.config, databaseUrl: here.url }, MEDIA_COMMANDS[command]!)
    await expect(run("check")).rejects.toThrow(
      `${all.length} files of ${images.length + 1} pictures and videos, 1 unused (${unused}). 1 are missing (${damaged}).`,
    )
    expect(await run("sweep")).toBe("Deleted 1 unused files.")
    expect([await namesIn(folder), (await namesIn(bucket)).length]).toEqual([[], all.length - 1])
    await bucket.close()
  }, 120_000)

  test("R17 backs up from the store, downloading only what is new, and restores into another", async () => {
    const place = await mkdtemp(join(tmpdir(), "grove-store-backup-"))
    cleanUpLater(() => rm(place, { recursive: true }))
    const there = await world({ ...env, S3_BUCKET: await store.bucket() })
    const bob = await there.make.user()
    const publish = async () =>
      there
        .as(bob)
        .call(posts.create, { body: { content: "x", images: [await picture(800, 600)] } })
    await publish()
    const { storage } = there.app.systemContext("test")
    let reads = 0
    const counting = { ...storage, read: (name: string) => ((reads += 1), storage.read(name)) }
    const backUp = () =>
      writeBackup(place, there.url, { dataDir: there.config.dataDir, storage: counting })
    const first = await backUp()
    expect([first.pictures.files, reads]).toEqual([(await namesIn(storage)).length, reads])
    expect(reads).toBe(first.pictures.files)
    await publish()
    const second = await backUp()
    expect(reads).toBe(second.pictures.files)

    const target = openPlaces(readConfig({ ...env, S3_BUCKET: await store.bucket() }), { log })
    const empty = `grove_${randomUUID().replaceAll("-", "")}`
    await there.pool.query(`create database ${empty}`)
    cleanUpLater(() => there.pool.query(`drop database ${empty} with (force)`))
    const keys = { secretKey: undefined, previousSecretKey: undefined }
    const url = there.url.replace(/grove_[0-9a-f]{32}/, empty)
    await restoreBackup(place, url, { storage: target.current, keys })
    expect(await namesIn(target.current)).toEqual(await namesIn(storage))
    const again = await mkdtemp(join(place, "again-"))
    const third = await writeBackup(again, url, { dataDir: again, storage: target.current })
    expect([third.pictures, third.tables]).toEqual([second.pictures, second.tables])
    await target.current.close()
  }, 120_000)

  // The last one, because a store that was killed takes half a minute to make buckets again.
  test("while the store is down, text works, uploads say so, and a repeated upload succeeds", async () => {
    const shown = await published()
    const image = await picture(800, 600)
    const key = { "idempotency-key": "the-same-attempt" }
    await store.kill()
    expect((await post("only text")).status).toBe(201)
    expect((await w.as(ann).ask(posts.feed, {})).status).toBe(200)
    expect((await w.http.inject({ url: "/api/ready" })).statusCode).toBe(200)
    const refused = await post("with a picture", [image], key)
    expect([refused.status, refused.body]).toEqual([503, DOWN])
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
    const missing = await get(shown.url)
    expect([missing.statusCode, missing.json(), missing.headers["cache-control"]]).toEqual([
      503,
      DOWN,
      "no-store",
    ])
    // A start does not wait for pictures.
    await (await openStorage(readConfig(env), { log })).close()

    await store.start()
    await vi.waitUntil(async () => (await get(shown.url)).statusCode === 200, { timeout: 10_000 })
    const repeated = await post("with a picture", [image], key)
    expect(repeated.status).toBe(201)
    expect((await get(repeated.body.images[0]!.url)).statusCode).toBe(200)
  })
})
