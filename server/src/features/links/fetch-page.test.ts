import { createGzip, gzipSync } from "node:zlib"

import { beforeAll, describe, expect, test } from "vitest"

import { webSite } from "../../../test/web-site.ts"
import { cardText } from "./card-text.ts"
import { fetchPage } from "./fetch-page.ts"
import { headReader } from "./read-head.ts"

let site: Awaited<ReturnType<typeof webSite>>
beforeAll(async () => {
  site = await webSite()
})
const fetch = (url: string, changes = {}) =>
  fetchPage({ ...site.settings, ...changes }, url, "Test")
const titleOf = async (url: string) => (await fetch(url)).title

describe("reads", () => {
  test.each([
    ["Open Graph first", '<title>t</title><meta property="og:title" content="o">', "o"],
    ["then Twitter", '<title>t</title><meta name="twitter:title" content="w">', "w"],
    ["then the title", "<title>\n Fish &amp; chips &#x1F35F;</title>", "\n Fish & chips 🍟"],
    ["the first of several", "<title>1</title><title>2</title>", "1"],
    ["not what is below the head", "<head></head><title>no</title>", undefined],
    ["not what is in the body", "<body><meta property='og:title' content='no'>", undefined],
    ["attributes without quotes", "<META NAME=twitter:title CONTENT=w>", "w"],
    ["no empty values", '<meta property="og:title" content=" "><title>t</title>', "t"],
  ])("%s", async (name, html, title) => {
    expect(await titleOf(site.html(`/${encodeURIComponent(name)}`, html))).toBe(title)
  })

  test.each([
    ["utf-8", "Größe", Buffer.from("<title>Größe</title>"), "text/html; charset=UTF-8"],
    [
      "latin-1 of the header",
      "Größe",
      Buffer.from("<title>Größe</title>", "latin1"),
      "text/html; charset=iso-8859-1",
    ],
    [
      "latin-1 of the page",
      "Größe",
      Buffer.from('<meta charset="latin1"><title>Größe</title>', "latin1"),
      "text/html",
    ],
    [
      "utf-16 by its mark",
      "Größe",
      Buffer.from("\ufeff<title>Größe</title>", "utf16le"),
      "text/html",
    ],
    [
      "shift_jis",
      "テ",
      Buffer.from([...Buffer.from("<title>"), 0x83, 0x65, ...Buffer.from("</title>")]),
      "text/html; charset=shift_jis",
    ],
    [
      "an unknown name as utf-8",
      "ä",
      Buffer.from("<title>ä</title>"),
      "text/html; charset=klingon",
    ],
    [
      "invalid utf-8",
      "a\ufffdb",
      Buffer.from([...Buffer.from("<title>a"), 0xff, ...Buffer.from("b</title>")]),
      "text/html",
    ],
  ])("%s", async (name, title, bytes, type) => {
    const path = `/${encodeURIComponent(name)}`
    expect(await titleOf(site.html(path, bytes, { "content-type": type }))).toBe(title)
  })

  test("a page that was compressed, and letters that were cut between two parts", async () => {
    const page = Buffer.from(`<!--${"x".repeat(2000)}--><title>Größe</title>`)
    const url = site.html("/packed", gzipSync(page), { "content-encoding": "gzip" })
    expect(await titleOf(url)).toBe("Größe")
    const cut = page.indexOf("ö") + 1
    const split = site.serve("/split", (_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).write(page.subarray(0, cut), () => {
        response.end(page.subarray(cut))
      })
    })
    expect(await titleOf(split)).toBe("Größe")
  })
})

describe("refuses", () => {
  const isRefused = (url: string, changes = {}) =>
    fetch(url, changes).then(
      () => false,
      () => true,
    )

  test("T28 a redirect to a private address", async () => {
    for (const [at, location] of [
      "http://10.0.0.1/",
      "http://169.254.169.254/latest/meta-data/",
      "http://private.example/",
      "javascript:alert(1)",
      "file:///etc/passwd",
    ].entries()) {
      const url = site.serve(`/away${at}`, (_, response) =>
        response.writeHead(302, { location }).end("<title>secret</title>"),
      )
      expect([location, await isRefused(url)]).toEqual([location, true])
    }
  })

  test("content that is not HTML, whatever its declared type", async () => {
    const page = "<title>no</title>"
    for (const type of ["image/png", "text/plain", "application/json", ""])
      expect([type, await isRefused(site.html("/lie", page, { "content-type": type }))]).toEqual([
        type,
        true,
      ])
    const picture = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")
    expect(await titleOf(site.html("/picture", picture))).toBeUndefined()
  })

  test("a page that never comes, and one whose head never ends", async () => {
    const silent = site.serve("/silent", () => {})
    expect(await isRefused(silent, { timeoutMs: 300 })).toBe(true)
    const drip = site.serve("/drip", (_, response) => {
      response.writeHead(200, { "content-type": "text/html" })
      const timer = setInterval(() => response.write("<meta>"), 20)
      response.on("close", () => clearInterval(timer))
    })
    expect(await isRefused(drip, { timeoutMs: 400 })).toBe(true)
  })

  test("unknown and broken compression", async () => {
    const url = site.html("/odd", "x", { "content-encoding": "magic" })
    expect(await isRefused(url)).toBe(true)
    const broken = site.html("/broken", "no gzip", { "content-encoding": "gzip" })
    expect(await isRefused(broken)).toBe(true)
  })
})

describe("stops reading", () => {
  test("after the head, though the page streams forever", async () => {
    const closed = Promise.withResolvers<void>()
    const url = site.serve("/endless", (_, response) => {
      response.writeHead(200, { "content-type": "text/html" })
      response.write(`<head><title>Endless</title></head>${"x".repeat(2000)}`)
      const pump = () => {
        while (!response.destroyed && response.write("y".repeat(65_536)));
      }
      response.on("drain", pump)
      response.on("close", closed.resolve)
      pump()
    })
    expect(await titleOf(url)).toBe("Endless")
    await closed.promise
  })

  test("at 10 MB of head, and keeps what it has found", async () => {
    const filler = `<meta name="x" content="${"z".repeat(10_000)}">`.repeat(1000)
    const early = site.html("/big", `<title>Early</title>${filler}`)
    const late = site.html("/late", `${filler}<title>Late</title>`)
    expect(await titleOf(early)).toBe("Early")
    expect(await titleOf(late)).toBeUndefined()
    expect(await titleOf(site.html("/attribute", `<meta content="${"z".repeat(9e6)}`))).toBe(
      undefined,
    )
  })

  test.each([
    ["tags", "<meta>".repeat(2001)],
    ["open elements", "<b>".repeat(101)],
  ])("after too many %s, which would take the parser long", (_, many) => {
    const head = headReader()
    expect(head.write(`<title>Early</title>${many}<meta property="og:title" content="Late">`)).toBe(
      false,
    )
    head.write('<meta property="og:title" content="Later">')
    expect(head.facts().title).toBe("Early")
  })

  test("no sooner than a long head of many tags needs", () => {
    const head = headReader()
    const long = "<script></script><link><noscript><style></style></noscript>".repeat(400)
    expect(head.write(`${long}<title>Late</title>`)).toBe(true)
    expect(head.facts().title).toBe("Late")
  })

  test("inside a gzip bomb", async () => {
    const closed = Promise.withResolvers<void>()
    const url = site.serve("/bomb", (_, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
      const gzip = createGzip()
      const zeros = Buffer.alloc(1024 * 1024)
      const pump = () => {
        while (!response.destroyed && gzip.write(zeros));
      }
      gzip.on("drain", pump).pipe(response)
      response.on("close", closed.resolve)
      gzip.write("<title>Boom</title>")
      pump()
    })
    expect(await titleOf(url)).toBe("Boom")
    await closed.promise
  })
})

/** Beginnings of pages that held the server for minutes. */
const HOSTILE = [
  `${"<meta".repeat(70)}charset=${" ".repeat(16_000)}>`,
  `${"<meta ".repeat(10_000)}`,
  `<meta${" charset".repeat(8000)}`,
  `<meta charset${" ".repeat(64_000)}=`,
  `<meta charset${"=".repeat(64_000)}`,
  `<title>${"&".repeat(64_000)}`,
  `<meta ${"a=b ".repeat(16_000)}`,
  `${"<!--".repeat(16_000)}`,
]

test("T56 a hostile page, packed or not, takes the server no time", async () => {
  await fetch(site.html("/warm", "<title>Warm</title>"))
  const slow: [string, number][] = []
  for (const [at, html] of HOSTILE.entries())
    for (const isPacked of [false, true]) {
      const url = site.html(
        `/hostile${at}${isPacked ? "-packed" : ""}`,
        isPacked ? gzipSync(html) : html,
        isPacked ? { "content-encoding": "gzip" } : {},
      )
      const since = process.threadCpuUsage()
      await fetch(url).catch(() => undefined)
      const { user, system } = process.threadCpuUsage(since)
      if (user + system > 100_000) slow.push([html.slice(0, 30), (user + system) / 1000])
    }
  expect(slow).toEqual([])
})

test.each([
  ["  a\n\tb  ", 9, "a b"],
  ["safe\u202egnp.exe\u0000\u0007", 50, "safegnp.exe"],
  ["\u200b\u2066", 9, ""],
  ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"],
  ["e\u0301e\u0301e\u0301", 3, "éé\u00e9"],
  [`Z${"\u0337".repeat(500)}algo`, 50, `Z${"\u0337".repeat(8)}algo`],
  ["lone \ud800 half", 50, "lone \ufffd half"],
  [undefined, 9, ""],
])("the text %j is shown in %i graphemes as %j", (text, graphemes, expected) => {
  expect(cardText(text, graphemes)).toBe(expected)
})
