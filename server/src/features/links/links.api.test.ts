import { crc32, deflateSync } from "node:zlib"

import { HOUR_MS } from "@grove/contract/durations"
import { links } from "@grove/contract/links"
import { posts } from "@grove/contract/posts"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"

import { cases } from "../../../test/cases.ts"
import { isHeldBack } from "../../../test/held-back.ts"
import { openScreen } from "../../../test/live.ts"
import { webSite } from "../../../test/web-site.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { sweepOrphans } from "../media/service.ts"
import { previewInTurn, previewLink, sweepPreviews } from "./service.ts"

let w: World
let site: Awaited<ReturnType<typeof webSite>>
beforeAll(async () => {
  w = await world({ LINK_PREVIEWS: "on" })
  site = await webSite()
})

const png = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer()

const write = (who: Person, content: string) => w.as(who).call(posts.create, { body: { content } })
const read = (who: Person, id: string) => w.as(who).call(posts.get, { params: { postId: id } })
/** What the job does, but with a guard that lets it reach our own listener. */
const fetchLink = (url: string) => previewLink(w.app.systemContext("test"), url, site.settings)
const mediaStatus = async (who: Person, url: string) => (await w.as(who).request("GET", url)).status

async function article(path: string, color: string) {
  const picture = await png(color)
  site.serve(`${path}.png`, (_, response) => response.end(picture))
  return site.html(
    path,
    `<!doctype html><head><title>Plain</title>
    <meta property="og:title" content="Council votes &amp; decides">
    <meta name="description" content="All of it">
    <meta property="og:image" content="${path}.png"></head><body>`,
  )
}

test("gives a post the card of its first link, with our copy of the picture", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const url = await article("/first", "#a33")
  const { id, link } = await write(ann, `Read ${url}, then ${site.url("/second")}.`)
  expect(link).toBeNull()
  const screen = await openScreen(w, await w.listen(), ann)
  await fetchLink(url)

  const post = await read(bob, id)
  expect(post.link).toEqual({
    url,
    title: "Council votes & decides",
    description: "All of it",
    host: new URL(url).host,
    imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}-480\.webp$/) as string,
    thumbhash: expect.any(String) as string,
  })
  expect(await mediaStatus(bob, post.link!.imageUrl!)).toBe(200)
  expect((await screen.seen("links")).links).toEqual([{ postId: id, link: post.link }])
  screen.socket.terminate()
  expect(site.requests[0]!.headers["user-agent"]).toBe(
    `Grove link preview (+${w.config.publicUrl})`,
  )
  expect(site.asked()).not.toContain("/second")
})

test("a hundred posts with the same link cost one fetch, and later ones have the card at once", async () => {
  const ann = await w.make.user()
  const url = site.html("/popular", "<title>Popular</title>")
  for (let n = 0; n < 3; n++) await write(ann, `${n} ${url}`)
  await fetchLink(url)
  await fetchLink(url)
  const fourth = await write(ann, url)
  expect(fourth.link?.title).toBe("Popular")
  const { rows } = await w.pool.query<{ count: string }>(
    "select count(*) from posts where link_url = $1 and link is not null",
    [url],
  )
  expect(rows[0]!.count).toBe("4")
  expect(site.asked().filter((path) => path === "/popular")).toHaveLength(1)

  const other = site.html("/waited-for", "<title>At last</title>")
  await w.pool.query(
    "insert into posts (author_id, content, link_url) select $1, $2, $2 from generate_series(1, 201)",
    [ann.id, other],
  )
  await fetchLink(other)
  const waiting = await w.pool.query("select 1 from posts where link_url = $1 and link is null", [
    other,
  ])
  expect(waiting.rowCount).toBe(0)
  // One job is queued however many posts wait.
  const queued = await w.pool.query(
    "select key from graphile_worker.jobs where task_identifier = 'links.preview' and key like 'links.preview:%'",
  )
  expect(new Set(queued.rows.map((row: { key: string }) => row.key)).size).toBe(queued.rowCount)
})

test("slow pages delay only a few fetches, and no queue is locked", async () => {
  const ann = await w.make.user()
  const ctx = w.app.systemContext("test")
  const ends: (() => void)[] = []
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = asked.map(({ resolve }, n) =>
    site.serve(`/slow${n}`, (_, response) => {
      ends.push(() =>
        response.writeHead(200, { "content-type": "text/html" }).end("<title>Slow</title>"),
      )
      resolve()
    }),
  )
  const third = site.html("/third", "<title>Third</title>")
  for (const url of [...slow, third]) await write(ann, url)
  const running = slow.map((url) => previewInTurn(ctx, url, site.settings))
  await Promise.all(asked.map(({ promise }) => promise))
  await w.pool.query("delete from graphile_worker._private_jobs")
  await previewInTurn(ctx, third, site.settings)
  await previewInTurn(ctx, slow[0]!, site.settings)
  const queued = await w.pool.query<{ later: boolean; queue_name: string | null }>(
    `select queue_name, run_at > $1 as later from graphile_worker.jobs where task_identifier = 'links.preview'`,
    [w.now()],
  )
  expect(queued.rows).toEqual([
    { queue_name: null, later: true },
    { queue_name: null, later: true },
  ])
  expect(site.asked()).not.toContain("/third")
  for (const end of ends) end()
  await Promise.all(running)
  await previewInTurn(ctx, third, site.settings)
  expect(site.asked()).toContain("/third")
})

test("caches a failure for an hour and a card for days", async () => {
  const ann = await w.make.user()
  const url = site.serve("/down", (_, response) => response.writeHead(500).end())
  const { id } = await write(ann, url)
  await fetchLink(url)
  await write(ann, url)
  await fetchLink(url)
  const times = () => site.asked().filter((path) => path === "/down").length
  expect(times()).toBe(1)
  site.html("/down", "<title>Up again</title>")
  w.travel(HOUR_MS + 60_000)
  await write(ann, url)
  await fetchLink(url)
  expect((await read(ann, id)).link?.title).toBe("Up again")
  w.travel(6 * 24 * HOUR_MS)
  expect((await write(ann, url)).link?.title).toBe("Up again")
  expect(times()).toBe(2)
  w.travel(2 * 24 * HOUR_MS)
  expect((await write(ann, url)).link).toBeNull()
})

test("lets the author remove the card, which only an edit of the first link brings back", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const [one, two] = [await article("/one", "#3a3"), site.html("/two", "<title>Two</title>")]
  const { id } = await write(ann, one)
  await fetchLink(one)
  const at = { params: { postId: id } }
  const { imageUrl } = (await read(ann, id)).link!

  expect((await w.as(bob).ask(links.remove, at)).status).toBe(403)
  expect((await read(ann, id)).link).not.toBeNull()
  expect(await w.as(ann).call(links.remove, at)).toEqual({ isRemoved: true })
  expect(await w.as(ann).call(links.remove, at)).toEqual({ isRemoved: true })
  expect((await read(ann, id)).link).toBeNull()
  expect(await mediaStatus(bob, imageUrl!)).toBe(404)
  await fetchLink(one)
  const edit = (content: string) => w.as(ann).call(posts.edit, { ...at, body: { content } })
  expect((await edit(`the same ${one}`)).link).toBeNull()
  expect((await edit(`another ${two}`)).link).toBeNull()
  await fetchLink(two)
  expect((await read(ann, id)).link?.title).toBe("Two")
  expect((await edit(`back ${one}`)).link).toMatchObject({ url: one, imageUrl })
  expect(await mediaStatus(bob, imageUrl!)).toBe(200)
  expect((await edit("no link")).link).toBeNull()
  const missing = { params: { postId: "01900000-0000-7000-8000-000000000000" } }
  expect((await w.as(ann).ask(links.remove, missing)).status).toBe(404)
})

test("gives no card to an edited post with pictures or an event, and takes nothing from it", async () => {
  const ann = await w.make.user()
  const url = site.html("/edited", "<title>Edited</title>")
  const picture = `data:image/png;base64,${(await png("#321")).toString("base64")}`
  const event = { title: "Walk", description: "Lake", isOnline: true, cover: picture }
  for (const media of [{ images: [picture] }, { event }]) {
    const made = await w.as(ann).call(posts.create, { body: { content: "before", ...media } })
    const edit = { params: { postId: made.id }, body: { content: url } }
    await w.as(ann).call(posts.edit, edit)
    await fetchLink(url)
    expect((await read(ann, made.id)).link).toBeNull()
    const imageUrl = made.imageUrl ?? made.event!.coverUrl!
    expect(await mediaStatus(await w.make.user(), imageUrl)).toBe(200)
  }
})

/** Decodes to 900 million pixels. */
function pictureBomb() {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

test("shows the card without a picture that cannot be fetched", async () => {
  const ann = await w.make.user()
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
    .png()
    .toBuffer()
  const served: Record<string, Buffer | string> = {
    "/bomb.png": pictureBomb(),
    "/page.png": "<!doctype html><script>alert(1)</script>",
    "/drawing.png": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "/dot.png": dot,
  }
  for (const [path, body] of Object.entries(served))
    site.serve(path, (_, response) =>
      response.writeHead(200, { "content-type": "image/png" }).end(body),
    )
  site.serve("/endless.png", (_, response) => {
    const pump = () => {
      while (!response.destroyed && response.write(Buffer.alloc(262_144, 1)));
    }
    response.on("drain", pump)
    pump()
  })
  const addresses = [
    ...Object.keys(served),
    "/endless.png",
    "/missing.png",
    "http://10.0.0.1/a.png",
    "http://private.example/a.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "file:///etc/passwd",
    "http://:0:0/",
  ]
  for (const [at, address] of addresses.entries()) {
    const page = `<title>T${at}</title><meta property="og:image" content="${address}">`
    const url = site.html(`/pictured${at}`, page)
    const { id } = await write(ann, url)
    await fetchLink(url)
    expect([address, (await read(ann, id)).link]).toEqual([
      address,
      expect.objectContaining({ title: `T${at}`, imageUrl: null, thumbhash: null }),
    ])
  }
})

test("deletes the picture with a removed post, while evidence keeps the card", async () => {
  const [ann, bob, mod] = [await w.make.user(), await w.make.user(), await w.make.moderator()]
  const url = await article("/reported", "#33a")
  const { id } = await write(ann, `look ${url}`)
  await fetchLink(url)
  const { imageUrl } = (await read(bob, id)).link!
  const c = cases(w)
  await c.report(bob, "post", id, (await c.rule()).id)
  await w.as(ann).call(posts.remove, { params: { postId: id } })
  const found = await c.caseOf(mod, id)
  expect(found!.content).toBe(`look ${url}\n\nCouncil votes & decides (${new URL(url).host})`)
  expect(found!.images.map((image) => image.url)).toEqual([imageUrl])
  w.travel(60_000)
  expect(await mediaStatus(mod, imageUrl!)).toBe(200)
  expect(await mediaStatus(bob, imageUrl!)).toBe(404)
})

test("deletes previews that no post links to, with their pictures", async () => {
  const ann = await w.make.user()
  const url = await article("/forgotten", "#777")
  const { id } = await write(ann, url)
  await fetchLink(url)
  const hash = (await read(ann, id)).link!.imageUrl!.slice("/media/".length, -"-480.webp".length)
  const known = async (table: string, column: string, value: string) =>
    (await w.pool.query(`select 1 from ${table} where ${column} = $1`, [value])).rowCount
  const system = w.app.systemContext("test")
  await w.as(ann).call(links.remove, { params: { postId: id } })
  await sweepPreviews(system)
  expect(await known("link_previews", "url", url)).toBe(1)
  w.travel(2 * HOUR_MS)
  await sweepPreviews(system)
  await sweepOrphans(system)
  expect(await known("link_previews", "url", url)).toBe(0)
  expect(await known("media", "hash", hash)).toBe(0)
})

test("T34 a page read again while the sweep has begun stays known, with its picture", async () => {
  const ann = await w.make.user()
  const url = await article("/again", "#474")
  await write(ann, url)
  await fetchLink(url)
  w.travel(8 * 24 * HOUR_MS)
  await write(ann, url)
  let fetching: Promise<unknown> = Promise.resolve()
  w.afterStatement("link_previews l where", async () => {
    fetching = fetchLink(url)
    await isHeldBack(w, fetching)
  })
  await sweepPreviews(w.app.systemContext("test"))
  await fetching
  const { rows } = await w.pool.query<{ uses: number }>(
    `select (select count(*)::int from media_uses where use = 'link' and subject_id = l.url) as uses
     from link_previews l where url = $1`,
    [url],
  )
  expect(rows).toEqual([{ uses: 1 }])
})

test("makes no card for links to our own site, with a password, beside pictures or an event, or when switched off", async () => {
  const ann = await w.make.user()
  const picture = `data:image/png;base64,${(await png("#123")).toString("base64")}`
  const url = site.url("/none")
  const event = { title: "Walk", description: "Lake", isOnline: true }
  const bodies = [
    { content: `${w.config.publicUrl}/post/1` },
    { content: "http://ann:secret@site.example/" },
    { content: "javascript:alert(1) ftp://site.example/a" },
    { content: url, images: [picture] },
    { content: url, event },
    { content: `https://site.example/${"a".repeat(2100)}` },
  ]
  for (const body of bodies) {
    const { id } = await w.as(ann).call(posts.create, { body })
    const { rows } = await w.pool.query("select link_url from posts where id = $1", [id])
    expect([body.content.slice(0, 50), rows]).toEqual([
      body.content.slice(0, 50),
      [{ link_url: null }],
    ])
  }
  const off = await world()
  const eve = await off.make.user()
  await off.as(eve).call(posts.create, { body: { content: url } })
  await off.runJobs()
  expect((await off.pool.query("select from link_previews")).rowCount).toBe(0)
})
