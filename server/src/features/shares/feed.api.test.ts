import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import { expect, test } from "vitest"

import { picture } from "../../../test/media.scene.ts"
import { world } from "../../../test/world.ts"
import { rows } from "../../db/sql.ts"
import { escapeXml } from "./atom.ts"
import { SERVER_SECONDS } from "./service.ts"
import { SITEMAP_SECONDS } from "./sitemap.service.ts"

const w = await world({ PUBLIC_READING: "1", SITEMAP: "on" })
const get = (path: string, headers: Record<string, string> = {}) =>
  w.as().request("GET", path, { headers })

test("a public profile has a feed of its newest posts that is only sent when it changed", async () => {
  const ann = await w.make.user({ firstName: "Ann", lastName: "A&B" })
  const path = `/profile/${ann.id}/feed.atom`
  const empty = await get(path)
  expect(empty.body).toContain("<feed")
  expect(empty.body).not.toContain("<entry>")
  const made = []
  for (let at = 0; at < 21; at += 1) {
    // Last-Modified has a resolution of one second.
    w.travel(1000)
    made.push(
      await w.as(ann).call(posts.create, {
        body: {
          content: `Post ${at} <b>bold</b>`,
          ...(at === 20 && { images: [await picture(800, 600)] }),
        },
      }),
    )
  }
  w.travel(SERVER_SECONDS * 1000)
  let feed = empty
  expect(await w.countStatements(async () => (feed = await get(path)))).toBe(3)
  expect(feed.headers["content-type"]).toBe("application/atom+xml; charset=utf-8")
  const body = String(feed.body)
  expect(body.match(/<entry>/g)).toHaveLength(20)
  expect(body).not.toContain("Post 0 ")
  expect(body.indexOf("Post 20")).toBeLessThan(body.indexOf("Post 19"))
  expect(body).toContain("<title>Ann A&amp;B · Grove</title>")
  expect(body).toContain("&amp;lt;b&amp;gt;bold")
  expect(body).toContain(
    `<link rel="enclosure" type="image/webp" href="http://localhost:3000${made[20]!.images[0]!.url}"/>`,
  )
  const { etag, "last-modified": modified } = feed.headers
  for (const [name, value] of [
    ["if-none-match", `W/${String(etag)}`],
    ["if-modified-since", String(modified)],
  ] as const) {
    const again = await get(path, { [name]: value })
    expect([again.status, again.body, again.headers["etag"]]).toEqual([304, "", etag])
  }
  // Deleting the newest post makes the newest change older, but is a change.
  await w.as(ann).call(posts.remove, { params: { postId: made[20]!.id } })
  w.travel(SERVER_SECONDS * 1000)
  expect((await get(path, { "if-none-match": String(etag) })).status).toBe(200)
  expect((await get(path, { "if-modified-since": String(modified) })).status).toBe(200)
})

test("only people who exist have a feed", async () => {
  for (const id of ["01890000-0000-7000-8000-000000000000", "x", "%00"])
    expect((await get(`/profile/${id}/feed.atom`)).status).toBeGreaterThanOrEqual(400)
})

test("XML keeps no character it cannot hold", () => {
  expect(escapeXml('a\u0000\u0008\u000B\u001F\uFFFE\uD800b\t\n<&>"🎉')).toBe(
    "ab\t\n&lt;&amp;&gt;&quot;🎉",
  )
})

test("the sitemap lists pages by key, each of bounded size, and is cached", async () => {
  const bea = await w.make.user()
  await rows(
    w.db,
    `insert into posts (author_id, content) select $1, 'many' from generate_series(1, 1500)`,
    [bea.id],
  )
  const index = String((await get("/sitemap.xml")).body)
  const pages = [...index.matchAll(/<loc>http:\/\/localhost:3000(\/sitemap\/posts\/[^<]+)<\/loc>/g)]
  expect(pages).toHaveLength(2)
  const addresses: string[] = []
  for (const [, path] of pages) {
    const { body, headers } = await get(path!)
    expect(headers["cache-control"]).toBe("public, max-age=600")
    const found = [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
    expect(found.length).toBeLessThanOrEqual(1000)
    addresses.push(...found)
  }
  const [{ count }] = (await rows<{ count: number }>(
    w.db,
    "select count(*)::int as count from posts where deleted_at is null",
    [],
  )) as [{ count: number }]
  expect(new Set(addresses).size).toBe(count)
  expect(index).toContain("/sitemap/profiles/")
  expect(await w.countStatements(() => get("/sitemap.xml"))).toBe(0)
  expect((await get("/sitemap/posts/x.xml")).status).toBe(400)
})

test("the sitemap's index names nothing that strangers may not see", async () => {
  const cleo = await w.make.user()
  const { id } = await w.as(cleo).call(posts.create, { body: { content: "for members" } })
  w.travel(SITEMAP_SECONDS * 1000)
  const index = async () => String((await get("/sitemap.xml")).body)
  expect(await index()).toContain(id)
  await w.as(cleo).call(settings.change, { body: { publicPosts: false } })
  w.travel(SITEMAP_SECONDS * 1000)
  const after = await index()
  expect(after).toContain("/sitemap/posts/")
  expect(after).not.toContain(id)
  expect(after).not.toContain(cleo.id)
})

test("there is no sitemap unless the operator asks for one", async () => {
  const quiet = await world({ PUBLIC_READING: "1" })
  for (const path of ["/sitemap.xml", "/sitemap/profiles/admin.xml"])
    expect((await quiet.as().request("GET", path)).status).toBe(404)
})
