import { createServer } from "node:http"

import Fastify from "fastify"
import { expect, test } from "vitest"

import { fixedSite } from "../../../test/fixed-site.ts"
import { busyResponder, intercept, routesWhere } from "./intercept.ts"

test("recognizes chosen routes by their path, before routing", async () => {
  const app = Fastify()
  const isChosen = routesWhere(app as never, ({ rateClass }) => rateClass === "probe")
  const config = { rateClass: "probe" } as const
  app.get("/one", { config }, async () => "")
  app.get("/two/*", { config }, async () => "")
  app.get("/three/*", { config }, async () => "")
  app.get("/four", { config: { rateClass: "page" } as never }, async () => "")
  app.get("/five", async () => "")
  await app.ready()
  const chosen = ["/one", "/one?a=/four", "/two/", "/two/b?c", "/three/d"]
  const others = ["/one/", "/four", "/four?/one", "/five", "/two", "/x/two/b", "", undefined]
  for (const url of chosen) expect([url, isChosen({ url } as never)]).toEqual([url, true])
  for (const url of others) expect([url, isChosen({ url } as never)]).toEqual([url, false])
})

test("decides before all earlier listeners, which see the request once it is served", () => {
  const server = createServer()
  const seen: unknown[] = []
  server.on("request", (...args) => void seen.push(["first", ...args]))
  server.on("request", (...args) => void seen.push(["second", ...args]))
  intercept(server, (request, _response, serve) => {
    if ((request as unknown) === "good") serve()
  })
  server.emit("request", "bad", "response")
  expect(seen).toEqual([])
  server.emit("request", "good", "response")
  expect(seen).toEqual([
    ["first", "good", "response"],
    ["second", "good", "response"],
  ])
})

/** What a responder sends to a request with these headers. */
function busyReply(send: ReturnType<typeof busyResponder>, given: Record<string, string> = {}) {
  const sent = { status: 0, headers: {} as Record<string, string>, body: "" }
  const response = {
    writeHead(status: number, head: string[]) {
      sent.status = status
      for (let i = 0; i < head.length; i += 2) sent.headers[head[i]!] = head[i + 1]!
    },
    end: (body: Buffer) => void (sent.body = String(body)),
  }
  send({ url: "/", headers: given } as never, response as never)
  return sent
}

test("reports as JSON or as a page that the server is busy, and spreads the retries", () => {
  const send = busyResponder({ "x-own": "1" }, fixedSite)
  const replies = Array.from({ length: 8 }, () => busyReply(send))
  const waits = replies.map(({ headers }) => headers["retry-after"])
  expect(waits).toEqual([...waits.slice(0, 4), ...waits.slice(0, 4)])
  expect(new Set(waits)).toEqual(new Set(["2", "3", "4", "5"]))
  const { status, headers, body } = replies[0]!
  expect(status).toBe(503)
  expect(headers).toMatchObject({
    "x-own": "1",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
  })
  expect(JSON.parse(body)).toEqual({ code: "server.busy", message: expect.any(String) })
  const page = busyReply(send, { accept: "text/html" })
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
  expect(page.body).toContain("<h1>Back in a moment</h1>")
})

test("prepares its replies once per language, and again when the site has changed", () => {
  let [reads, settings] = [0, { ...fixedSite.current(), name: "Birch" }]
  const look = (name: string) => ({
    ...fixedSite.current(),
    get name() {
      reads += 1
      return name
    },
  })
  settings = look("Birch")
  const send = busyResponder({}, { ...fixedSite, current: () => settings })
  const page = (language: string) =>
    busyReply(send, { accept: "text/html", "accept-language": language }).body
  const english = page("en")
  expect(english).toContain("Birch")
  const made = reads
  expect(page("en")).toBe(english)
  expect(reads).toBe(made)
  expect(page("de")).toContain('<html lang="de"')
  settings = look("Oak")
  expect(page("en")).toContain("Oak")
})
