import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { request, type RequestOptions } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"

import { messages } from "@grove/contract/messages"
import sharp from "sharp"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { WebSocket } from "ws"

import { builtWeb } from "./built-web.ts"
import { cleanUpLater } from "./cleanup.ts"
import { cookieOf } from "./live.ts"
import { freePort } from "./ports.ts"
import { hasProxy, startProxy, type Proxy } from "./proxy.ts"
import { ORIGIN, world, type Person, type World } from "./world.ts"

/** The files of `deploy/`, run by the real programs in front of a running node and one that is down. */

const PAGES = 5
let w: World
let node: string
let down: string
let certificate: string
let ann: Person
let ben: Person
let photo: Buffer

beforeAll(async () => {
  w = await world(
    { TRUSTED_PROXIES: "1", RATE_LIMIT: "on" },
    { webDist: await builtWeb(), budgets: { page: [{ points: PAGES, seconds: 300 }] } },
  )
  node = new URL(await w.listen()).host
  down = `127.0.0.1:${await freePort()}`
  certificate = await selfSigned()
  // Noise cannot be compressed: three megabytes.
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const create = { width: 1000, height: 1000, channels: 3, background: "#000", noise } as const
  photo = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer()
  ;[ann, ben] = [await w.make.user(), await w.make.user()]
})

async function selfSigned() {
  const folder = await mkdtemp(join(tmpdir(), "grove-certificate-"))
  cleanUpLater(() => rm(folder, { recursive: true }))
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")]
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
  const files = ["-keyout", key, "-out", cert, "-subj", "/CN=localhost", "-days", "1"]
  spawnSync("openssl", ["req", "-x509", ...kind, ...files])
  const both = join(folder, "both.pem")
  await writeFile(both, (await readFile(cert, "utf8")) + (await readFile(key, "utf8")))
  return both
}

async function send(
  url: string,
  options: RequestOptions & { body?: string } = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  const call = request(url, { rejectUnauthorized: false, agent: false, ...options })
  call.end(options.body)
  const [response] = await once(call, "response")
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const NAMES = ["nginx", "haproxy", "caddy"] as const
const whyNot = (name: (typeof NAMES)[number]) => {
  // Clients need several loopback addresses.
  if (process.platform !== "linux") return "Skipped: runs on Linux only."
  if (spawnSync("openssl", ["version"]).status !== 0) return "Skipped: openssl is not installed."
  return hasProxy(name) ? undefined : `Skipped: ${name} is not installed.`
}

describe.each(NAMES.map((name, n) => ({ name, n, why: whyNot(name) })))("$name", (proxied) => {
  const { name, n, why } = proxied
  let proxy: Proxy
  let cookie: string

  beforeAll(async () => {
    if (why !== undefined) return
    proxy = await startProxy(name, [node, down], { certificate })
    cleanUpLater(() => proxy.close())
    cookie = await cookieOf(w, ann)
  })
  beforeEach(({ skip }) => skip(why !== undefined, why))

  test("serves pages and the API while one of two nodes is down", async () => {
    const page = await send(`${proxy.url}/`, { localAddress: `127.0.1.${n + 1}` })
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await send(`${proxy.url}/api/auth/user`, { headers: { cookie } })
        return [answer.status, JSON.parse(answer.body.toString()).id]
      }),
    )
    expect(statuses).toEqual(statuses.map(() => [200, ann.id]))
  })

  test("passes live connections with their Origin, and events in both directions", async () => {
    const address = `${proxy.url.replace("https", "wss")}/api/live`
    const options = { rejectUnauthorized: false }
    const screen = new WebSocket(address, { ...options, headers: { origin: ORIGIN, cookie } })
    await once(screen, "open")
    const heard = once(screen, "message")
    await w.as(ben).call(messages.send, { body: { receiverId: ann.id, content: "Hello" } })
    const [event] = (await heard) as [Buffer]
    expect(JSON.parse(event.toString())).toMatchObject({ message: { content: "Hello" } })
    screen.ping()
    await once(screen, "pong")
    screen.terminate()

    const foreign = { ...options, headers: { origin: "https://evil.example", cookie } }
    const refused = new WebSocket(address, foreign).on("error", () => undefined)
    const [, response] = await once(refused, "unexpected-response")
    expect(response.statusCode).toBe(403)
    refused.terminate()
  })

  test("passes uploads of several megabytes and whole pictures back", async () => {
    const images = [`data:image/png;base64,${photo.toString("base64")}`]
    const headers = { cookie, origin: ORIGIN, "content-type": "application/json" }
    const body = JSON.stringify({ content: name, images })
    const sent = await send(`${proxy.url}/api/posts`, { method: "POST", headers, body })
    expect(sent.status).toBe(201)
    const { url, hash } = JSON.parse(sent.body.toString()).images[0]
    const picture = await send(`${proxy.url}${url}`, { headers: { cookie } })
    expect(createHash("sha256").update(picture.body).digest("hex")).toBe(hash)
    const part = await send(`${proxy.url}${url}`, { headers: { cookie, range: "bytes=9-18" } })
    expect([part.status, part.body]).toEqual([206, picture.body.subarray(9, 19)])
  })

  test("tells Grove the client's address, not one the client claims", async () => {
    const load = async (localAddress: string, claimed: string) => {
      const headers = { "x-forwarded-for": claimed }
      return (await send(`${proxy.url}/`, { localAddress, headers })).status
    }
    const [noisy, quiet] = [`127.0.2.${n + 1}`, `127.0.3.${n + 1}`]
    const statuses: number[] = []
    for (let at = 0; at <= PAGES; at += 1) statuses.push(await load(noisy, `192.0.2.${at}`))
    expect(statuses).toEqual([...Array(PAGES).fill(200), 429])
    expect(await load(quiet, noisy)).toBe(200)
  })
})

/** Grove pings every 30 s. Caddy has no limit for upgraded connections. */
test.each([
  ["nginx.conf", [/proxy_read_timeout (\d+)s/, /proxy_send_timeout (\d+)s/]],
  ["haproxy.cfg", [/timeout tunnel +(\d+)s/]],
])("%s keeps live connections between two pings", async (file, settings) => {
  const text = await readFile(new URL(`../../deploy/${file}`, import.meta.url), "utf8")
  for (const setting of settings) expect(Number(setting.exec(text)?.[1])).toBeGreaterThan(60)
})
