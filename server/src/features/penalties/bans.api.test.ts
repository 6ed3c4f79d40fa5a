import { once } from "node:events"

import { auth } from "@grove/contract/auth"
import { penalties } from "@grove/contract/penalties"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { pino } from "pino"
import { beforeAll, expect, test } from "vitest"
import { WebSocket } from "ws"

import { moderationWorld, type cases } from "../../../test/cases.ts"
import { ORIGIN, type Person, type World } from "../../../test/world.ts"
import { buildApp } from "../../app.ts"
import { openBus, publish } from "../../platform/live/bus.ts"
import { folderStorage } from "../../platform/media/folder-storage.ts"
import { connect } from "../../platform/postgres.ts"
import { signIn } from "../login/sign-in.service.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let rule: Awaited<ReturnType<typeof c.rulesByAction>>
beforeAll(async () => {
  ;({ w, c, mia } = await moderationWorld())
  rule = await c.rulesByAction()
})

const me = async (person: Person) => w.as(person).call(auth.me, {})
const activeOf = (person: Person) => c.activePenalties(mia, person)
test("T17: a ban closes all sockets on two nodes within a second", async () => {
  const author = await w.make.user()
  const post = await c.post(author)
  const bus = await openBus(w.url, pino({ level: "silent" }))
  const pool = connect(w.url, { max: 2 })
  const storage = folderStorage(w.config.dataDir)
  const log = pino({ level: "silent" })
  const second = await buildApp({ config: w.config, pool, bus, storage, log, now: w.now })
  const addresses = [await w.listen(), await second.http.listen({ port: 0, host: "127.0.0.1" })]

  await me(author)
  const caller = w.as(author)
  await caller.call(auth.me, {})
  const late: string[] = []
  const sockets = await Promise.all(
    [0, 0, 0, 1, 1].map(async (node) => {
      const socket = new WebSocket(`${addresses[node]!.replace("http", "ws")}/api/live`, {
        headers: { origin: ORIGIN, cookie: caller.cookie },
      })
      await once(socket, "open")
      return socket
    }),
  )
  const closed = sockets.map((socket) => once(socket, "close"))
  sockets.forEach((socket) =>
    socket.on("close", () => socket.on("message", (m) => late.push(String(m)))),
  )

  await c.decided(mia, { type: "post", id: post.id }, rule.ban, "content_removed")
  const decidedAt = performance.now()
  await Promise.all(closed)
  expect(performance.now() - decidedAt).toBeLessThan(1000)
  await publish(await w.contextOf(), { userId: author.id }, { type: "standing" })
  for (const app of [w.http, second.http]) {
    const next = await app.inject({ url: "/api/posts", headers: { cookie: caller.cookie } })
    expect(next.statusCode).toBe(401)
  }
  await expect(
    new Promise((resolve, reject) => {
      const again = new WebSocket(`${addresses[0]!.replace("http", "ws")}/api/live`, {
        headers: { origin: ORIGIN, cookie: caller.cookie },
      })
      again.on("open", resolve)
      again.on("error", reject)
    }),
  ).rejects.toThrow("401")
  expect(late).toEqual([])
  await second.http.close()
  await bus.close()
  await pool.end()
})

test("restores the account when a ban is lifted", async () => {
  const author = await w.make.user()
  const [bad, good] = [await c.post(author, "bad"), await c.post(author, "good")]
  await c.decided(mia, { type: "post", id: bad.id }, rule.ban, "content_removed")
  const params = { postId: good.id }
  expect((await w.as(mia).ask(posts.get, { params })).status).toBe(404)
  const [penalty] = await activeOf(author)
  await w.as(mia).call(penalties.lift, { params: { penaltyId: penalty!.id }, body: {} })
  expect((await w.as(mia).ask(posts.get, { params })).status).toBe(200)
  await w.signIn(author)
  expect((await c.notificationsOf(author))[0]).toBe("Your ban was lifted.")
})

test("T18: a ban cannot be evaded by another sign-in or by deleting the account", async () => {
  const ticket = { invitation: undefined, setup: undefined }
  const visit = { oldToken: undefined, userAgent: undefined, address: "127.0.0.1" }
  const ctx = await w.contextOf()
  const enter = (person: Parameters<typeof signIn>[1]) => signIn(ctx, person, visit, ticket)
  const identity = (subject: string, email = "Troll@people.example", emailVerified = true) => ({
    issuer: "https://id.example",
    subject,
    email,
    emailVerified,
    firstName: "T",
    lastName: "Roll",
  })
  const first = await enter(identity("one"))
  if (typeof first === "string" || "refused" in first) throw new Error("not signed in")
  const troll = { id: first.userId }
  const post = await c.post(troll)
  await c.decided(mia, { type: "post", id: post.id }, rule.ban, "content_removed")

  const [penalty] = await activeOf(troll)
  expect(await enter(identity("one"))).toMatchObject({ banId: penalty!.id })
  expect(await enter(identity("two"))).toBe("barred")
  expect(await enter(identity("two", "troll@PEOPLE.example"))).toBe("barred")
  // An unverified address is not treated as belonging to the banned member.
  expect(await enter(identity("three", "troll@people.example", false))).toMatchObject({
    isNew: true,
  })
  await w.db.$client.query(
    "update users set state = 'deleted', email = null, email_verified = false where id = $1",
    [troll.id],
  )
  expect(await enter(identity("one"))).toBe("deleted")
  expect(await enter(identity("four"))).toBe("barred")

  await w.as(mia).call(penalties.lift, { params: { penaltyId: penalty!.id }, body: {} })
  expect(await enter(identity("four"))).toMatchObject({ isNew: true })
})

test("keeps the account banned while another ban is in force", async () => {
  const author = await w.make.user()
  for (const { id } of [await c.post(author), await c.post(author)])
    await c.report(await w.make.user(), "post", id, rule.ban)
  const violations = (await w.as(mia).call(reports.violations, { query: { limit: 100 } })).filter(
    ({ userId }) => userId === author.id,
  )
  for (const { id } of violations) await c.resolve(mia, id, "content_removed")
  const bans = await activeOf(author)
  expect(bans).toHaveLength(2)
  const stateOf = async () =>
    (await w.db.$client.query("select state from users where id = $1", [author.id])).rows[0].state
  for (const [at, state] of ["banned", "active"].entries()) {
    await w.as(mia).call(penalties.lift, { params: { penaltyId: bans[at]!.id }, body: {} })
    expect(await stateOf()).toBe(state)
  }
})
