import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { beforeAll, expect, test } from "vitest"

import { penalties } from "../src/db/tables/penalties.ts"
import { failingCells, MATRIX_TIMEOUT_MS } from "./failing-cells.ts"
import { urlOf, world, type Person, type World } from "./world.ts"

const ROUTE_LIST = Object.entries(ROUTES).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]) => [`${feature}.${name}`, route] as const),
)

/** Ids of the right shape that do not exist. */
const PARAMS: Record<string, string> = { userId: "00000000-0000-7000-8000-00000000ffff" }
const paramsOf = (route: Route) =>
  Object.fromEntries(
    Object.entries((route.params?.properties ?? {}) as Record<string, { type?: string }>).map(
      ([name, schema]) => [
        name,
        schema.type === "integer"
          ? "999999"
          : (PARAMS[name] ?? "00000000-0000-7000-8000-000000000001"),
      ],
    ),
  )

let w: World
let member: Person
let suspended: Person
let banned: Person
let moderator: Person
beforeAll(async () => {
  w = await world()
  member = await w.make.user()
  suspended = await w.make.user()
  banned = await w.make.user()
  moderator = await w.make.moderator()
  const reason = "Spam"
  await w.db.insert(penalties).values([
    {
      userId: suspended.id,
      type: "suspension",
      reason,
      expiresAt: new Date(Date.now() + 86_400_000),
    },
    { userId: banned.id, type: "ban", reason },
  ])
})

/** Passes the guards; the outcome of validation does not matter here. */
const ask = (route: Route, person: Person | undefined, headers?: Record<string, string>) =>
  w.as(person).request(route.method, urlOf(route, paramsOf(route)), {
    ...(route.body && { body: {} }),
    ...(headers && { headers }),
  })

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

test(
  "every route rejects a signed-out caller with 401 unless it is public",
  async () => {
    const failures = await failingCells(ROUTE_LIST, async (route) => {
      const { status, body } = await ask(route, undefined)
      if (route.access === "public") expect(status).not.toBe(401)
      else expect([status, body]).toEqual([401, { code: "auth.required", message: "Unauthorized" }])
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

test(
  "every staff route rejects a member with 403",
  async () => {
    const failures = await failingCells(ROUTE_LIST, async (route) => {
      const { status } = await ask(route, member)
      if (route.access === "public" || route.access === "member") expect(status).not.toBe(401)
      else expect(status).toBe(403)
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

test(
  "a suspended member can read but not write, except where the route allows it",
  async () => {
    const failures = await failingCells(ROUTE_LIST, async (route) => {
      const answer = await ask(route, suspended)
      if (route.access !== "public" && route.method !== "GET" && route.allowedWhile === undefined)
        expect([answer.status, codeOf(answer)]).toEqual([403, "account.suspended"])
      else if (["public", "member"].includes(route.access))
        expect(codeOf(answer)).not.toBe("account.suspended")
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

test(
  "a banned member is rejected everywhere, except where the route allows it",
  async () => {
    const failures = await failingCells(ROUTE_LIST, async (route) => {
      const answer = await ask(route, banned)
      if (route.access !== "public" && route.allowedWhile !== "banned")
        expect([answer.status, codeOf(answer)]).toEqual([403, "account.banned"])
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

test(
  "a moderator can use moderator routes, but none that need more",
  async () => {
    const failures = await failingCells(ROUTE_LIST, async (route) => {
      const answer = await ask(route, moderator)
      expect(answer.status).not.toBe(401)
      if (["detector", "admin"].includes(route.access)) expect(answer.status).toBe(403)
      else if (route.access === "moderator") expect(codeOf(answer)).not.toBe("auth.rulesOnly")
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

const FOREIGN: readonly Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://localhost:3001" },
  { origin: "http://sub.localhost:3000" },
  { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
]

test(
  "T06 every writing route rejects requests from pages of another site",
  async () => {
    const writing = ROUTE_LIST.filter(([, route]) => route.method !== "GET")
    const cells = writing.flatMap(([name, route]) =>
      FOREIGN.map((headers) => [`${name} ${JSON.stringify(headers)}`, { route, headers }] as const),
    )
    const failures = await failingCells(cells, async ({ route, headers }) => {
      const answer = await ask(route, member, headers)
      expect([answer.status, codeOf(answer)]).toEqual([403, "request.foreignOrigin"])
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)
