import { posts } from "@grove/contract/posts"
import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { EXPORT_PATH } from "@grove/contract/settings"
import { beforeAll, describe, expect, test } from "vitest"

import { builtWeb } from "./built-web.ts"
import { failingCells, MATRIX_TIMEOUT_MS } from "./failing-cells.ts"
import { PIXEL } from "./pixel.ts"
import { urlOf, world, type Person, type World } from "./world.ts"

const UNKNOWN_ID = "00000000-0000-7000-8000-00000000ffff"
const READS = Object.values(ROUTES)
  .flatMap((feature): Route[] => Object.values(feature))
  .filter(({ method }) => method === "GET")

let w: World
let ann: Person
const webDist = await builtWeb()
beforeAll(async () => {
  w = await world({}, { webDist })
  ann = await w.make.user()
})

async function ask(method: "GET" | "HEAD", url: string, who: Person | undefined) {
  const { cookie } = who ? await signedIn(who) : { cookie: "" }
  const { statusCode, headers, body } = await w.http.inject({ method, url, headers: { cookie } })
  const { date: _, "set-cookie": cookies, location, "transfer-encoding": __, ...same } = headers
  return {
    status: statusCode,
    headers: same,
    hasCookies: cookies !== undefined,
    hasLocation: location !== undefined,
    body,
  }
}

async function signedIn(who: Person) {
  const caller = w.as(who)
  await caller.request("GET", "/api/auth/user")
  return caller
}

/** Expects the same answer to both methods, apart from the body. */
async function compare(url: string, who: Person | undefined) {
  const { body: _, ...get } = await ask("GET", url, who)
  const { body, ...head } = await ask("HEAD", url, who)
  expect([url, body, head]).toEqual([url, "", get])
  return get
}

describe("HEAD answers like GET", () => {
  test(
    "on every read of the contract, signed in and signed out",
    async () => {
      expect(READS.length).toBeGreaterThan(40)
      const cells = READS.flatMap((route) =>
        [ann, undefined].map(
          (who) => [`${route.path} ${who ? "signed in" : ""}`, { route, who }] as const,
        ),
      )
      const failures = await failingCells(cells, async ({ route, who }) => {
        const params = Object.keys((route.params as { properties?: object })?.properties ?? {})
        const url = urlOf(route, Object.fromEntries(params.map((name) => [name, UNKNOWN_ID])))
        await compare(url, who)
      })
      expect(failures).toEqual([])
    },
    MATRIX_TIMEOUT_MS,
  )

  const OTHERS: [url: string, status: number][] = [
    ["/", 200],
    ["/no/such/page", 404],
    ["/api/nothing", 404],
    ["/assets/inter-1a2b.woff2", 200],
    ["/manifest.webmanifest", 200],
    ["/robots.txt", 200],
    ["/api/plain-page.css", 200],
    ["/api/health", 200],
    ["/api/ready", 200],
    ["/api/live", 400],
    ["/api/docs", 200],
    ["/api/openapi.json", 200],
    ["/api/login", 302],
    ["/idp/.well-known/openid-configuration", 200],
    [EXPORT_PATH, 200],
  ]

  test(
    "on pages, assets and endpoints outside the contract",
    async () => {
      const failures = await failingCells(OTHERS, async (status, url) => {
        const found = await compare(url, url === EXPORT_PATH ? ann : undefined)
        expect(found.status).toBe(status)
      })
      expect(failures).toEqual([])
    },
    MATRIX_TIMEOUT_MS,
  )

  test("on an image, including its length", async () => {
    const body = { content: "A picture", images: [PIXEL] }
    const post = await w.as(ann).call(posts.create, { body } as never)
    const [url = ""] = JSON.stringify(post).match(/\/media\/[\w.-]+/) ?? []
    const { status, headers } = await compare(url, ann)
    expect([status, Number(headers["content-length"]) > 0]).toEqual([200, true])
  })

  test("with 404 where the route has no GET", async () => {
    expect((await ask("HEAD", "/api/logout/everywhere", ann)).status).toBe(404)
  })
})
