import {
  brotliDecompressSync,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from "node:zlib"

import Fastify from "fastify"
import { expect, test } from "vitest"

import { useManifest } from "./manifest.ts"
import { precompressedCache } from "./precompress.ts"
import { useRobots } from "./robots.ts"

const SITE = {
  name: "Birch",
  description: "",
  accentColor: null as string | null,
  logoUrl: null as string | null,
  publicReading: false,
}

function serverOf(
  site: Partial<typeof SITE>,
  sitemap = true,
  catalog?: object,
  configs: unknown[] = [],
) {
  const app = Fastify()
  app.addHook("onRoute", ({ method, config }) => {
    if (method === "GET") configs.push(config)
  })
  app.decorate("site", { current: () => ({ ...SITE, ...site }) } as never)
  app.decorate("deps", { config: { publicUrl: "https://grove.example", sitemap } } as never)
  useRobots(app)
  useManifest(app, {
    languageOf: () => (catalog ? "ar" : "en"),
    catalogOf: () => (catalog ? Promise.resolve(catalog) : undefined),
  })
  return app
}

const MEMBERS_ONLY = ["/api/", "/idp/", "/admin", "/settings", "/messages", "/search"]
const SHARED = ["/post/", "/profile/", "/media/"]
const disallow = (paths: readonly string[]) => paths.map((path) => `Disallow: ${path}`)
const SITEMAP = ["", "Sitemap: https://grove.example/sitemap.xml"]

test.each([
  [true, true, ["Allow: /api/oembed", ...disallow(MEMBERS_ONLY), ...SITEMAP]],
  [true, false, ["Allow: /api/oembed", ...disallow(MEMBERS_ONLY)]],
  [false, true, disallow([...MEMBERS_ONLY, ...SHARED])],
  [false, false, disallow([...MEMBERS_ONLY, ...SHARED])],
])(
  "robots may read shared pages: %s, with a sitemap: %s",
  async (publicReading, sitemap, lines) => {
    const answer = await serverOf({ publicReading }, sitemap).inject("/robots.txt")
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-cache",
    })
    expect(answer.body.split("\n")).toEqual(["User-agent: *", ...lines, ""])
  },
)

test("files of the site are never shed", async () => {
  const configs: unknown[] = []
  await serverOf({}, true, undefined, configs).ready()
  const expected = { skipsLoadShedding: true, rateClass: "static" }
  expect(configs).toMatchObject([expected, expected])
})

test("the manifest has the built-in look unless the site has its own", async () => {
  const answer = await serverOf({}).inject("/manifest.webmanifest")
  expect(answer.headers).toMatchObject({
    "content-type": expect.stringContaining("application/manifest+json"),
    "cache-control": "no-cache",
    vary: "accept-language",
  })
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    type: "image/png",
    purpose,
    sizes: `${size}x${size}`,
  })
  const manifest = answer.json<Record<string, unknown>>()
  expect(manifest).toMatchObject({
    name: "Birch",
    short_name: "Birch",
    lang: "en",
    dir: "ltr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f7f5",
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    categories: ["social"],
    icons: [icon(192, "any"), icon(192, "maskable"), icon(512, "any"), icon(512, "maskable")],
    shortcuts: [
      { name: "Create a post", url: "/create" },
      { name: "Messages", url: "/messages" },
      { name: "Notifications", url: "/notifications" },
      { name: "Search", url: "/search" },
    ],
    share_target: {
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "files", accept: ["image/*"] }],
      },
    },
  })
  expect(manifest).not.toHaveProperty("description")
})

test("the manifest is written in the language of the browser, with the logo of the site", async () => {
  const site = { description: "Trees", accentColor: "#123456", logoUrl: "/media/a-1.webp-96.webp" }
  const catalog = { Search: "بحث", Messages: { not: "text" } }
  const manifest = (await serverOf(site, true, catalog).inject("/manifest.webmanifest")).json()
  expect(manifest).toMatchObject({
    description: "Trees",
    theme_color: "#123456",
    lang: "ar",
    dir: "rtl",
    icons: [
      { src: "/media/a-1.webp-192.webp", type: "image/webp", purpose: "any", sizes: "192x192" },
      { src: "/media/a-1.webp-512.webp", type: "image/webp", purpose: "any", sizes: "512x512" },
    ],
    shortcuts: [{}, { name: "Messages" }, {}, { name: "بحث" }],
  })
})

test("keeps the compressed variants of the texts used last", async () => {
  const compressed = precompressedCache(2)
  const [one, two] = [compressed("one"), compressed("two")]
  expect(compressed("one")).toBe(one)
  const three = compressed("three")
  expect(compressed("one")).toBe(one)
  expect(compressed("two")).not.toBe(two)
  expect(compressed("three")).not.toBe(three)
  const { zstd, br, gzip, identity } = await one
  expect(String(identity.bytes)).toBe("one")
  const tags = [zstd, br, gzip, identity].map(({ etag }) => etag.replace(/^"[\w-]{22}/, '"'))
  expect(tags).toEqual(['"-zstd"', '"-br"', '"-gzip"', '""'])
})

test("compresses a text further than replies that are sent once, and without loss", async () => {
  const numbers = Array.from({ length: 4000 }, (_, n) => ((n * 7919) % 1009) * ((n % 13) + 1))
  const text = numbers.map((n) => `<li class="c${n % 7}">é ${n}</li>`).join("")
  const { zstd, br, gzip, identity } = await precompressedCache(1)(text)
  expect(identity.bytes.toString()).toBe(text)
  const unpacked = [
    zstdDecompressSync(zstd.bytes),
    brotliDecompressSync(br.bytes),
    gunzipSync(gzip.bytes),
  ]
  expect(unpacked.map(String)).toEqual([text, text, text])
  expect(zstd.bytes.length).toBeLessThan(zstdCompressSync(text).length)
  expect(gzip.bytes.length).toBeLessThan(gzipSync(text).length)
})
