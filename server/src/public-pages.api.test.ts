import { expect, test } from "vitest"

import { builtWeb } from "../test/built-web.ts"
import { world, type World } from "../test/world.ts"
import { STRANGER } from "./platform/actor.ts"
import { describePage } from "./platform/http/about.ts"
import { publicPage } from "./public-pages.ts"

const stranger = async (w: World) => ({ ...(await w.contextOf()), actor: STRANGER })

test("the rules are public", async () => {
  const w = await world()
  const ctx = await stranger(w)
  const rules = await publicPage(ctx, "/community-rules")
  expect(rules?.queries.map((query) => query.key)).toEqual([
    ["rules", "public"],
    ["rules", "numbers"],
  ])
  expect(rules?.about?.description).toContain("Spam and scams")
})

test("admits search engines in robots.txt to what strangers can read", async () => {
  const webDist = await builtWeb()
  const robots = async (env: Record<string, string>) =>
    (await (await world(env, { webDist })).http.inject({ url: "/robots.txt" })).body.split("\n")
  const closed = await robots({})
  expect(closed).toEqual(expect.arrayContaining(["User-agent: *", "Disallow: /post/"]))
  expect(closed).toContain("Disallow: /media/")
  const open = await robots({ PUBLIC_READING: "1" })
  const mapped = await robots({ PUBLIC_READING: "1", SITEMAP: "on" })
  expect(mapped).toContain("Sitemap: http://localhost:3000/sitemap.xml")
  expect([...open, ...(await robots({ SITEMAP: "on" }))].join()).not.toContain("Sitemap:")
  expect(open).toContain("Disallow: /api/")
  for (const path of ["/post/", "/profile/", "/media/"])
    expect(open).not.toContain(`Disallow: ${path}`)
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
