import { describe, expect, test, vi } from "vitest"

import { MEDIA_CACHE, SHARED_CACHE } from "#lib/saved-data.ts"
import { fakeCaches } from "#test/fake-caches.ts"

import { pictureOf, trim } from "./media.ts"
import { takeShared } from "./share.ts"
import { assetOf, installFiles, pageOf, removeOutdated } from "./shell.ts"

const request = (path: string) => new Request(`http://grove.test${path}`)
const PAGE = '<link href="/assets/style-1.css"><script src="/assets/main-1.js"></script>'
const pageNamed = (path: string) => (path === "/offline" ? PAGE : path)

describe("files", () => {
  test("keeps the page, what it names, and the listed files, although one of them fails", async () => {
    const { names } = fakeCaches((path) =>
      path.includes("broken") ? undefined : new Response(pageNamed(path)),
    )
    await installFiles(["/assets/home-1.js", "/assets/broken-1.js"])
    expect(names("grove-shell")).toEqual(["/offline"])
    expect(names("grove-assets")).toEqual([
      "/assets/home-1.js",
      "/assets/main-1.js",
      "/assets/style-1.css",
    ])
  })

  test("is not installed without the page", async () => {
    fakeCaches(() => new Response("", { status: 503 }))
    await expect(installFiles([])).rejects.toThrow("503")
  })

  test("keeps the files of the previous version after an update, but not of the one before it", async () => {
    const { names, asked } = fakeCaches((path) => new Response(path))
    await installFiles(["/assets/home-1.js"])
    await removeOutdated(["/assets/home-1.js"])
    await installFiles(["/assets/home-2.js"])
    await removeOutdated(["/assets/home-2.js"])
    const count = asked.length
    expect(await (await assetOf(request("/assets/home-1.js?retry=3"))).text()).toBe(
      "/assets/home-1.js",
    )
    expect(asked).toHaveLength(count)
    await installFiles(["/assets/home-3.js"])
    await removeOutdated(["/assets/home-3.js"])
    expect(names("grove-assets").filter((name) => name.includes("home"))).toEqual([
      "/assets/home-2.js",
      "/assets/home-3.js",
    ])
  })
})

describe("pages", () => {
  const install = async () => {
    fakeCaches((path) => new Response(pageNamed(path)))
    await installFiles([])
  }
  const text = async (network: Promise<Response>) => (await pageOf(network)).text()

  test.each<[string, () => Promise<Response>, string]>([
    ["an answer", async () => new Response("fresh"), "fresh"],
    ["a refusal", async () => new Response("who?", { status: 404 }), "who?"],
    ["no answer", async () => Promise.reject(new TypeError("offline")), PAGE],
    ["a proxy without a server", async () => new Response("bad", { status: 502 }), PAGE],
  ])("after %s", async (_, network, shown) => {
    await install()
    expect(await text(network())).toBe(shown)
  })

  test("come from the cache when the server is silent for too long", async () => {
    await install()
    vi.useFakeTimers()
    const shown = text(Promise.withResolvers<Response>().promise)
    await vi.advanceTimersByTimeAsync(8000)
    vi.useRealTimers()
    expect(await shown).toBe(PAGE)
  })

  test("fail as usual before the worker has saved one", async () => {
    fakeCaches(() => undefined)
    await expect(pageOf(Promise.reject(new TypeError("offline")))).rejects.toThrow("offline")
  })
})

describe("pictures", () => {
  const bytes = (size: number) => new Response(new Uint8Array(size))
  async function see(path: string) {
    const works: Promise<unknown>[] = []
    const response = await pictureOf(request(path), (work) => works.push(work))
    await Promise.all(works)
    return response
  }

  test("come from the server, and from the cache only when it does not answer", async () => {
    let isUp = true
    const { names } = fakeCaches(() => (isUp ? bytes(10) : undefined))
    await see("/media/abc-640.webp")
    expect(names(MEDIA_CACHE)).toEqual(["/media/abc-640.webp"])
    isUp = false
    expect((await see("/media/abc-640.webp")).ok).toBe(true)
    // Another size of the same picture serves as well, another picture does not.
    expect((await see("/media/abc-320.webp")).ok).toBe(true)
    await expect(see("/media/abd-640.webp")).rejects.toThrow("fetch failed")
  })

  test("disappear when the server says that they are gone", async () => {
    let status = 200
    const { names } = fakeCaches(() => new Response("x", { status }))
    await see("/media/abc-640.webp")
    status = 404
    expect((await see("/media/abc-640.webp")).status).toBe(404)
    expect(names(MEDIA_CACHE)).toEqual([])
  })

  test("are saved only up to the limits of size and number", async () => {
    const { names } = fakeCaches((path) => bytes(path.includes("huge") ? 2_000_001 : 10))
    await see("/media/huge-1.webp")
    expect(names(MEDIA_CACHE)).toEqual([])
    const cache = await caches.open(MEDIA_CACHE)
    for (let at = 0; at < 305; at += 1)
      await cache.put(
        `/media/p${at}.webp`,
        new Response("", { headers: { "content-length": at > 290 ? "3000000" : "10" } }),
      )
    await trim(cache)
    const left = names(MEDIA_CACHE)
    // 13 of 3 MB each fit into 40 MB; the oldest of all go first.
    expect([left.length, left.includes("/media/p304.webp")]).toEqual([13, true])
  })
})

test("keeps what is shared until a form takes it", async () => {
  const { names } = fakeCaches(() => undefined)
  const form = new FormData()
  form.set("title", "A walk")
  form.set("text", "A walk")
  form.set("url", "https://example.org/walk")
  form.append("files", new File(["x"], "Wäldchen.png", { type: "image/png" }))
  vi.stubGlobal("Response", withRedirect())
  const reply = await takeShared(
    new Request("http://grove.test/share", { method: "POST", body: form }),
  )
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/create?shared=1"])
  expect(names(SHARED_CACHE)).toEqual(["/shared/0", "/shared/text"])
  const cache = await caches.open(SHARED_CACHE)
  expect(await (await cache.match("/shared/text"))!.text()).toBe("A walk\nhttps://example.org/walk")
  expect((await cache.match("/shared/0"))!.headers.get("x-name")).toBe("W%C3%A4ldchen.png")
})

/** Node accepts only absolute addresses in a redirect; workers also relative ones. */
function withRedirect() {
  return class extends Response {
    static override redirect(url: string, status: number) {
      return new Response(null, { status, headers: { location: url } })
    }
  }
}
