import { auth } from "@grove/contract/auth"
import { DAY_MS } from "@grove/contract/durations"
import { expect, test } from "vitest"

import { sql } from "#db/drizzle.ts"

import { browser } from "../../../test/browser.ts"
import { ORIGIN, requestWith, world } from "../../../test/world.ts"
import { sessions } from "../../db/tables/auth.ts"
import { hashToken } from "../../platform/http/session.ts"
import { endOtherSessions, listSessions, revokeSessions } from "./sessions.service.ts"

const w = await world()
const open = () => browser(w.http, ORIGIN)
const ada = { email: "Ada@People.example", firstName: "Ada", lastName: "Lovelace" }

/** Response of `GET /api/auth/user` with this token. */
const me = (token: string | undefined) =>
  w.as().request("GET", auth.me.path, { headers: { cookie: `session=${token}` } })

test("T01 does not adopt a planted session and ends the previous one", async () => {
  const tab = open()
  await tab.signIn(ada)
  const old = tab.cookie("session")
  tab.jar.set("session /", { value: "A".repeat(43), path: "/" })
  await tab.signIn(ada)
  const planted = tab.cookie("session")
  expect(planted).not.toBe("A".repeat(43))
  expect((await me("A".repeat(43))).status).toBe(401)
  tab.jar.set("session /", { value: old ?? "", path: "/" })
  await tab.signIn({ email: "another.member@people.example" })
  expect(tab.cookie("session")).not.toBe(old)
  expect((await me(old)).status).toBe(401)
  expect((await me(planted)).status).toBe(200)
})

test("T02 invalidates the token on sign-out", async () => {
  const tab = open()
  await tab.signIn(ada)
  const token = tab.cookie("session")
  expect((await me(token)).status).toBe(200)
  const out = await tab.get("/api/logout")
  expect([out.status, out.headers["location"]]).toEqual([303, "/"])
  expect(tab.cookie("session")).toBeUndefined()
  expect((await me(token)).status).toBe(401)
})

test("T02 invalidates the token immediately after a ban or a remote sign-out", async () => {
  const person = await w.make.user()
  const caller = w.as(person)
  await caller.call(auth.me, {})
  await revokeSessions(await w.contextOf(person), person.id)
  expect((await caller.ask(auth.me, {})).status).toBe(401)
})

test("T02 stores only hashes of tokens", async () => {
  const tab = open()
  await tab.signIn(ada)
  const token = tab.cookie("session") ?? ""
  const { rows } = await w.pool.query<{ all: string }>(
    "select string_agg(s::text, '') as all from sessions s",
  )
  expect(rows[0]?.all).toContain(hashToken(token).toString("hex"))
  expect(rows[0]?.all).not.toContain(token)
})

test("keeps at most ten sessions per user, which can be listed and ended", async () => {
  const tabs = []
  for (let n = 0; n < 11; n += 1) {
    const tab = open()
    await tab.signIn({ email: "many@people.example" })
    tabs.push(tab.cookie("session"))
  }
  expect((await me(tabs[0])).status).toBe(401)
  expect((await me(tabs[1])).status).toBe(200)
  const ctx = await w.http.identify(requestWith(tabs[10], w.http.log))
  const listed = await listSessions(ctx)
  expect(listed).toHaveLength(10)
  expect(listed.filter((session) => session.isCurrent)).toHaveLength(1)
  expect(listed[0]).toMatchObject({ addressPrefix: "127.0.0.0/24" })
  expect(await endOtherSessions(ctx)).toBe(9)
  expect((await me(tabs[1])).status).toBe(401)
  expect((await me(tabs[10])).status).toBe(200)
})

test("T07 rejects sign-out from images, frames and other sites", async () => {
  const tab = open()
  await tab.signIn(ada)
  const token = tab.cookie("session")
  for (const headers of [
    { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" },
    { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" },
    { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" },
    { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" },
    { "sec-fetch-site": "same-site", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" },
  ]) {
    const page = await tab.get("/api/logout", headers)
    expect(page.text).toContain("Do you want to sign out?")
    expect((await me(token)).status).toBe(200)
  }
  await tab.get("/api/logout", {
    "sec-fetch-site": "same-origin",
    "sec-fetch-dest": "document",
    "sec-fetch-mode": "navigate",
  })
  expect((await me(token)).status).toBe(401)
})

test("T02 invalidates the token after thirty idle days and ninety days in total", async () => {
  const idle = open()
  await idle.signIn({ email: "idle@people.example" })
  const used = open()
  await used.signIn({ email: "used@people.example" })
  for (let day = 0; day < 87; day += 29) {
    w.travel(29 * DAY_MS)
    expect((await me(used.cookie("session"))).status).toBe(200)
  }
  expect((await me(idle.cookie("session"))).status).toBe(401)
  w.travel(2 * DAY_MS)
  expect((await me(used.cookie("session"))).status).toBe(200)
  w.travel(1.5 * DAY_MS)
  expect((await me(used.cookie("session"))).status).toBe(401)
  await w.db.execute(sql`select graphile_worker.add_job('auth.sweep')`)
  await w.runJobs()
  expect(await w.db.$count(sessions)).toBe(0)
})
