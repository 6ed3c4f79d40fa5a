import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { beforeAll, describe, expect, test } from "vitest"

import { penalties } from "../src/db/tables/penalties.ts"
import { urlOf, world, type Person, type World } from "./world.ts"

const ROUTE_LIST = Object.entries(ROUTES).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]) => [`${feature}.${name}`, route] as const),
)

/** Ids that nobody has, of the shape the row wants. */
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

/** Enough to get past the guards; what validation then says is not this test's business. */
const ask = (route: Route, person: Person | undefined, headers?: Record<string, string>) =>
  w.as(person).request(route.method, urlOf(route, paramsOf(route)), {
    ...(route.body && { body: {} }),
    ...(headers && { headers }),
  })

describe.each(ROUTE_LIST)("%s", (_name, route) => {
  test("a stranger gets only what is public", async () => {
    const { status, body } = await ask(route, undefined)
    if (route.access === "public") expect(status).not.toBe(401)
    else expect([status, body]).toEqual([401, { code: "auth.required", message: "Unauthorized" }])
  })

  test("a member gets no further than members may", async () => {
    const { status } = await ask(route, member)
    if (route.access === "public" || route.access === "member") expect([401]).not.toContain(status)
    else expect(status).toBe(403)
  })

  test("the suspended may read but not change, the banned may nothing unless the row allows it", async () => {
    const isStaffRow = !["public", "member"].includes(route.access)
    const first = await ask(route, suspended)
    if (route.access !== "public" && route.method !== "GET" && route.allowedWhile === undefined) {
      expect([first.status, (first.body as { code: string }).code]).toEqual([
        403,
        "account.suspended",
      ])
    } else if (!isStaffRow)
      expect((first.body as { code?: string }).code).not.toBe("account.suspended")
    const second = await ask(route, banned)
    if (route.access !== "public" && route.allowedWhile !== "banned") {
      expect([second.status, (second.body as { code: string }).code]).toEqual([
        403,
        "account.banned",
      ])
    }
  })

  test("a moderator may moderate, and nothing that needs more", async () => {
    const { status, body } = await ask(route, moderator)
    expect(status).not.toBe(401)
    if (["detector", "admin"].includes(route.access)) expect(status).toBe(403)
    else if (route.access === "moderator")
      expect((body as { code?: string }).code).not.toBe("auth.rulesOnly")
  })

  if (route.method !== "GET") {
    test("T06 another site's page cannot make a browser do it", async () => {
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: "http://localhost:3001" },
        { origin: "http://sub.localhost:3000" },
        { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ] as Record<string, string>[]) {
        const answer = await ask(route, member, headers)
        expect([answer.status, (answer.body as { code: string }).code]).toEqual([
          403,
          "request.foreignOrigin",
        ])
      }
    })
  }
})
