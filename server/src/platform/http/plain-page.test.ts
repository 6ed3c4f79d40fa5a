import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import fastify, { type FastifyInstance } from "fastify"
import { expect, test } from "vitest"

import { cleanUpLater } from "../../../test/cleanup.ts"
import { fixedSite } from "../../../test/fixed-site.ts"
import { noticeBody, sendPlainPage, servePlainFile, servePlainPageStyle } from "./plain-page.ts"

test("the style has the hashed font of the web app, where it was built", async () => {
  const webDist = await mkdtemp(join(tmpdir(), "grove-web-"))
  cleanUpLater(() => rm(webDist, { recursive: true }))
  const assets = join(webDist, "client/assets")
  await mkdir(assets, { recursive: true })
  for (const name of ["a-inter-1.woff2", "inter-2.woff", "inter-3.woff2", "inter-0.woff2.map"])
    await writeFile(join(assets, name), "")
  const styleOf = async (folder: string | undefined) => {
    const app = fastify() as unknown as FastifyInstance
    servePlainPageStyle(app, folder)
    return (await app.inject("/api/plain-page.css")).body
  }
  const plain = await styleOf(undefined)
  expect(plain).not.toContain("@font-face")
  expect(plain).toContain(".card")
  const face = `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/assets/inter-3.woff2") format("woff2");
}
`
  expect(await styleOf(webDist)).toBe(face + plain)
})

test.each([
  ["/api/a.css", "text/css; charset=utf-8"],
  ["/api/a.js", "text/javascript; charset=utf-8"],
] as const)("%s is never shed and cached for an hour", async (path, type) => {
  const app = fastify() as unknown as FastifyInstance
  const configs: unknown[] = []
  app.addHook("onRoute", ({ method, config }) => {
    if (method === "GET") configs.push(config)
  })
  servePlainFile(app, path, "content")
  const { headers, body } = await app.inject(path)
  expect(body).toBe("content")
  expect(headers).toMatchObject({ "content-type": type, "cache-control": "public, max-age=3600" })
  expect(configs).toMatchObject([{ skipsLoadShedding: true, rateClass: "static" }])
})

test("a page is sent with its status and the theme of the browser, if its cookies were read", async () => {
  const app = fastify() as unknown as FastifyInstance
  app.decorate("site", fixedSite)
  app.get("/:theme", (request, reply) => {
    const { theme } = request.params as { theme: string }
    if (theme !== "none") Object.assign(request, { cookies: { theme } })
    return sendPlainPage(request, reply, 418, { title: "Tea", body: "<p>short</p>" })
  })
  const dark = await app.inject("/dark")
  expect([dark.statusCode, dark.headers["content-type"]]).toEqual([418, "text/html; charset=utf-8"])
  expect(dark.body).toContain('<html lang="en" data-theme="dark">')
  expect(dark.body).toContain("<h1>Tea</h1>\n<p>short</p>")
  expect((await app.inject("/none")).body).toContain('<html lang="en">')
})

test("a notice escapes its text, and its first action is the primary one", () => {
  const actions = [
    { label: "Go & see", href: "/a?b&c" },
    { label: "Back", href: "/" },
  ]
  expect(noticeBody({ text: "<b>", actions })).toBe(
    '<p>&lt;b&gt;</p>\n<div class="actions"><a class="button" href="/a?b&amp;c">Go &amp; see</a>' +
      '<a class="button quiet" href="/">Back</a></div>',
  )
})
