import { appeals } from "@grove/contract/appeals"
import { auth } from "@grove/contract/auth"
import { penalties } from "@grove/contract/penalties"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { beforeEach, expect, test } from "vitest"

import { cases } from "../../../test/cases.ts"
import { world, type Person, type World } from "../../../test/world.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let max: Person
let author: Person
beforeEach(async () => {
  w = await world()
  c = cases(w)
  ;[mia, max, author] = [await w.make.moderator(), await w.make.moderator(), await w.make.user()]
})

async function punished(action: "warn" | "suspend" | "ban", person = author, by = mia) {
  const rule = await c.rule({ name: "No spam", action })
  const post = await c.post(person, "spam")
  const violation = await c.decided(by, { type: "post", id: post.id }, rule.id, "content_removed")
  const [penalty] = await w.as(mia).call(penalties.active, {})
  return { post, violation, params: { penaltyId: penalty!.id } }
}
const appeal = (person: Person, params: { penaltyId: number }, text = "It was not spam.") =>
  w.as(person).ask(appeals.submit, { params, body: { text } })
const decide = (
  person: Person,
  appealId: number,
  decision: "upheld" | "overturned",
  note?: string,
) =>
  w.as(person).ask(appeals.decide, {
    params: { appealId },
    body: { decision, ...(note !== undefined && { note }) },
  })
const waiting = (person: Person) => w.as(person).call(appeals.list, {})

test("shows the penalty and its rule to the member and accepts one appeal", async () => {
  const { params } = await punished("suspend")
  const own = await w.as(author).call(appeals.own, { params })
  expect(own).toMatchObject({
    type: "suspension",
    rule: { name: "No spam" },
    about: { targetType: "post", content: "spam" },
    isActive: true,
    appeal: null,
    mayAppeal: true,
  })
  expect(JSON.stringify(own)).not.toContain(mia.id)
  expect((await appeal(author, params)).status).toBe(201)
  expect((await appeal(author, params)).body).toMatchObject({ code: "appeal.exists" })
  expect(await w.as(author).call(appeals.own, { params })).toMatchObject({
    appeal: { text: "It was not spam.", status: "pending" },
    mayAppeal: false,
  })
  expect(await w.as(mia).call(reports.counts, {})).toMatchObject({ appeals: 1 })
})

test("accepts one of fifty concurrent appeals", async () => {
  const { params } = await punished("warn")
  const answers = await Promise.all(Array.from({ length: 50 }, () => appeal(author, params)))
  expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array(49).fill(409)])
})

test("answers 404 for the penalty of another member", async () => {
  const { params } = await punished("suspend")
  const eve = await w.make.user()
  expect((await w.as(eve).ask(appeals.own, { params })).status).toBe(404)
  expect((await appeal(eve, params)).status).toBe(404)
  expect((await appeal(eve, { penaltyId: 999_999 })).status).toBe(404)
})

test("lets a banned member appeal but nothing else", async () => {
  const { params } = await punished("ban")
  // Banned members have no session and must sign in again.
  const { newToken, hashToken } = await import("../../platform/http/session.ts")
  const token = newToken()
  await w.db.$client.query(
    "insert into sessions (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3)",
    [hashToken(token), author.id, w.now()],
  )
  const headers = { cookie: `session=${token}` }
  const ask = (method: string, url: string, body?: unknown) =>
    w.as().request(method, url, { headers, body })
  expect((await ask("GET", "/api/auth/user")).body).toMatchObject({
    standing: { state: "banned", penaltyId: params.penaltyId },
  })
  expect((await ask("GET", "/api/posts")).status).toBe(403)
  expect((await ask("GET", `/api/penalties/${params.penaltyId}`)).status).toBe(200)
  const path = `/api/penalties/${params.penaltyId}/appeal`
  expect((await ask("POST", path, { text: "Sorry." })).status).toBe(201)

  const [waits] = await waiting(max)
  expect((await decide(max, waits!.id, "overturned", "Welcome back.")).status).toBe(200)
  expect((await ask("GET", "/api/posts")).status).toBe(200)
  expect((await ask("GET", "/api/notifications")).body).toMatchObject([
    {
      message:
        "Your appeal was accepted. The decision was overturned, and everything it took is restored. Welcome back.",
      link: `/appeals/${params.penaltyId}`,
    },
    {},
  ])
})

test("is decided by another moderator unless the issuer is the only one", async () => {
  const { params } = await punished("suspend")
  await appeal(author, params)
  const [mine] = await waiting(mia)
  expect(mine).toMatchObject({
    mayDecide: false,
    penalty: { type: "suspension" },
    user: { id: author.id },
  })
  expect((await waiting(max))[0]).toMatchObject({ mayDecide: true })
  expect(await decide(mia, mine!.id, "upheld")).toMatchObject({
    status: 403,
    body: { code: "appeal.notYours" },
  })
  // The administrators who created the rule can decide too.
  await w.db.$client.query("delete from grants where user_id <> $1", [mia.id])
  const { actorChanged } = await import("../auth/service.ts")
  await actorChanged(await w.contextOf(), max.id)
  expect((await decide(mia, mine!.id, "upheld")).status).toBe(200)
})

test("is not decided by a moderator who reported the case", async () => {
  const rule = await c.rule({ action: "warn" })
  const post = await c.post(author, "spam")
  await c.report(max, "post", post.id, rule.id)
  const violation = await c.caseOf(mia, post.id)
  await c.resolve(mia, violation!.id, "content_removed")
  const [penalty] = await w.as(mia).call(penalties.active, {})
  await appeal(author, { penaltyId: penalty!.id })
  const [waits] = await waiting(max)
  expect(waits).toMatchObject({ mayDecide: false })
  expect((await decide(max, waits!.id, "upheld")).status).toBe(403)
  expect((await decide(await w.make.moderator(), waits!.id, "upheld")).status).toBe(200)
})

test("is decided by an administrator when staff appeal", async () => {
  const { params } = await punished("warn", max, await w.make.admin())
  await appeal(max, params)
  for (const moderator of [max, mia]) {
    const [waits] = await waiting(moderator)
    expect(waits).toMatchObject({ mayDecide: false })
    expect((await decide(moderator, waits!.id, "overturned")).status).toBe(403)
  }
  const other = await w.make.admin()
  const [waits] = await waiting(other)
  expect(waits).toMatchObject({ mayDecide: true })
  expect((await decide(other, waits!.id, "overturned")).status).toBe(200)
})

test("keeps the penalty when upheld and rejects a second decision", async () => {
  const { params, post } = await punished("suspend")
  await appeal(author, params)
  const [waits] = await waiting(max)
  const answers = await Promise.all([
    decide(max, waits!.id, "upheld", "We looked again."),
    decide(max, waits!.id, "upheld", "We looked again."),
  ])
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409])
  expect(await waiting(max)).toEqual([])
  expect((await w.as(author).ask(posts.get, { params: { postId: post.id } })).status).toBe(404)
  expect((await w.as(author).call(auth.me, {})).standing.state).toBe("suspended")
  expect(await w.as(author).call(appeals.own, { params })).toMatchObject({
    appeal: { status: "upheld", note: "We looked again." },
    mayAppeal: false,
  })
})

test("restores content, counts and standing when overturned", async () => {
  const { params, post } = await punished("suspend")
  await appeal(author, params)
  const [waits] = await waiting(max)
  expect((await decide(max, waits!.id, "overturned")).body).toMatchObject({
    status: "overturned",
    decidedBy: { id: max.id },
    penalty: { isActive: false, endReason: "overturned" },
  })
  expect((await w.as(author).ask(posts.get, { params: { postId: post.id } })).status).toBe(200)
  expect((await w.as(author).call(auth.me, {})).standing).toEqual({ state: "good" })
  expect((await w.as(author).call(auth.me, {}))._count.posts).toBe(1)
  expect(await w.as(max).call(reports.overview, {})).toMatchObject({
    overturned: { decisions: 1, overturned: 1 },
  })
})

test("removes an appeal from the list when its penalty is lifted", async () => {
  const { params } = await punished("suspend")
  await appeal(author, params)
  const [waits] = await waiting(max)
  await w.as(mia).call(penalties.lift, { params, body: {} })
  expect(await waiting(max)).toEqual([])
  expect((await decide(max, waits!.id, "upheld")).status).toBe(409)
  expect(await w.as(author).call(appeals.own, { params })).toMatchObject({
    isActive: false,
    appeal: { status: "overturned" },
  })
})

test("restores a post removed by two decisions only with the last of them", async () => {
  const [one, two] = [await c.rule({ action: "warn" }), await c.rule({ action: "warn" })]
  const post = await c.post(author)
  const reporter = await w.make.user()
  for (const rule of [one, two]) await c.report(reporter, "post", post.id, rule.id)
  const open = await w.as(mia).call(reports.violations, {})
  for (const violation of open) await c.resolve(mia, violation.id, "content_removed")
  const given = await w.as(mia).call(penalties.active, {})
  const isThere = async () =>
    (await w.as(author).ask(posts.get, { params: { postId: post.id } })).status === 200
  const seen: boolean[] = [await isThere()]
  for (const penalty of given) {
    await appeal(author, { penaltyId: penalty.id })
    const [waits] = await waiting(max)
    await decide(max, waits!.id, "overturned")
    seen.push(await isThere())
  }
  expect(seen).toEqual([false, false, true])
})
