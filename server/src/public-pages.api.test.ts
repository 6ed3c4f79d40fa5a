import { posts } from "@grove/contract/posts"
import { beforeAll, describe, expect, test } from "vitest"

import { builtWeb } from "../test/built-web.ts"
import { world, type World } from "../test/world.ts"
import { rows } from "./db/sql.ts"
import { STRANGER } from "./platform/actor.ts"
import { describePage } from "./platform/http/about.ts"
import { publicPage } from "./public-pages.ts"

const stranger = async (w: World) => ({ ...(await w.contextOf()), actor: STRANGER })

describe("with public reading", () => {
  let w: World
  beforeAll(async () => {
    w = await world({ PUBLIC_READING: "1" })
  })

  test("a post page has the author and shortened text as metadata", async () => {
    const ann = await w.make.user({ firstName: "Ann", lastName: "Moss" })
    const content = `A "walk"\nalong <the> lake ${"and on ".repeat(60)}`
    const post = await w.as(ann).call(posts.create, { body: { content } })
    const page = await publicPage(await stranger(w), `/post/${post.id}`)
    expect(page?.about).toMatchObject({ title: "Ann Moss", type: "article" })
    expect(page?.about?.description).toMatch(/^A "walk" along <the> lake and on .*…$/)
    expect(page?.about?.description.length).toBeLessThanOrEqual(200)
    expect(page?.queries).toEqual([])
  })

  test("not for removed posts, banned authors or unknown posts", async () => {
    const ann = await w.make.user()
    const write = () => w.as(ann).call(posts.create, { body: { content: "gone" } })
    const [removed, mine] = [await write(), await write()]
    await rows(w.db, "update posts set removed_at = now() where id = $1", [removed.id])
    const ctx = await stranger(w)
    expect(await publicPage(ctx, `/post/${removed.id}`)).toBeUndefined()
    expect(await publicPage(ctx, `/post/${mine.id}`)).toBeDefined()
    await rows(w.db, "update users set state = 'banned' where id = $1", [ann.id])
    expect(await publicPage(ctx, `/post/${mine.id}`)).toBeUndefined()
    for (const path of ["/post/x", "/post/00000000-0000-7000-8000-000000000000", "/explore"])
      expect(await publicPage(ctx, path)).toBeUndefined()
  })
})

test("by default a post page has no metadata, while the rules are public", async () => {
  const w = await world()
  const ann = await w.make.user()
  const post = await w.as(ann).call(posts.create, { body: { content: "for members" } })
  const ctx = await stranger(w)
  expect(await publicPage(ctx, `/post/${post.id}`)).toBeUndefined()
  const rules = await publicPage(ctx, "/community-rules")
  expect(rules?.queries.map((query) => query.key)).toEqual([
    ["rules", "public"],
    ["rules", "numbers"],
  ])
  expect(rules?.about?.description).toContain("Spam and scams")
})

test("robots.txt lets search engines at what strangers can read", async () => {
  const webDist = await builtWeb()
  const robots = async (env: Record<string, string>) =>
    (await (await world(env, { webDist })).http.inject({ url: "/robots.txt" })).body.split("\n")
  const closed = await robots({})
  expect(closed).toEqual(expect.arrayContaining(["User-agent: *", "Disallow: /post/"]))
  const open = await robots({ PUBLIC_READING: "1" })
  expect(open).toContain("Disallow: /api/")
  expect(open).not.toContain("Disallow: /post/")
  expect([...open, ...closed]).not.toContain("Disallow: /")
})

test("escapes metadata", () => {
  const template = `<head><meta\n  name="description"\n  content="old"\n/><title>%BRAND%</title></head>`
  const html = describePage(
    template,
    { title: `"><script>x</script>`, description: `a "quote" & <b>` },
    "http://localhost/post/1",
  )
  expect(html).not.toContain("<script>")
  expect(html).not.toContain('content="old"')
  expect(html).toContain(`content="a &quot;quote&quot; &amp; &lt;b&gt;"`)
  expect(html.match(/<title>/g)).toHaveLength(1)
})
