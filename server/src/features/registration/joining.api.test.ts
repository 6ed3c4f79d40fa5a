import { DAY_MS } from "@grove/contract/durations"
import { notifications } from "@grove/contract/notifications"
import { registration } from "@grove/contract/registration"
import { site } from "@grove/contract/site"
import { beforeAll, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { startSmtp, type MailServer } from "../../../test/smtp.ts"
import { ORIGIN, world, type Person, type World } from "../../../test/world.ts"
import { removeOverdueRequests } from "./joining.service.ts"

let w: World
let admin: Person
let smtp: MailServer
beforeAll(async () => {
  smtp = await startSmtp()
  w = await world(smtp.env)
  admin = await w.make.user({ id: "admin" })
  await w.as(admin).call(site.update, { body: { registration: "approval" } })
})

let people = 0
async function arrive(email = `jonah${(people += 1)}@postbox.example`) {
  const one = browser(w.http, ORIGIN)
  const end = await one.signIn({ email, firstName: "Jonah", lastName: "Reyes" })
  const page = async (path = "/join") => (await one.follow(await one.get(path))).text
  return { one, end, email, page }
}
const titleOf = (text: string) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1]
const requestOf = async (email: string) =>
  (await w.as(admin).call(registration.requests, { query: { limit: 100 } })).find(
    (request) => request.email === email,
  )

/** Decisions are mailed after a while. */
async function sendMails() {
  await w.pool.query("update graphile_worker._private_jobs set run_at = now()")
  await w.runJobs()
}

test("a person asks, changes the words, is approved and comes in", async () => {
  const jonah = await arrive()
  expect(titleOf(jonah.end.text)).toBe("Ask to join Grove")
  expect(await requestOf(jonah.email)).toBeUndefined()

  const empty = await jonah.one.post("/join", { words: "  " })
  expect([empty.status, empty.text.includes("Write a few words")]).toEqual([422, true])
  const long = await jonah.one.post("/join", { words: `<b>${"x".repeat(1000)}` })
  expect([long.status, long.text.includes(`&lt;b&gt;${"x".repeat(1000)}`)]).toEqual([422, true])

  await jonah.one.post("/join", { words: "I moved to <Elm> Street." })
  const waiting = await jonah.page()
  expect(titleOf(waiting)).toBe("Almost there, Jonah")
  for (const part of ["I moved to &lt;Elm&gt; Street.", jonah.email, "We write to you", "Change"])
    expect(waiting).toContain(part)
  expect(await jonah.page("/join?change=1")).toContain("I moved to &lt;Elm&gt; Street.")
  await jonah.one.post("/join", { words: "I sing, badly." })

  const request = await requestOf(jonah.email)
  expect(request).toMatchObject({ firstName: "Jonah", words: "I sing, badly." })
  await sendMails()
  const [news] = await w.as(admin).call(notifications.list, {})
  expect(news).toMatchObject({ link: "/admin/joining", read: false })

  expect((await jonah.one.get("/join/state")).text).toBe('{"state":"waiting"}')
  await w.as(admin).call(registration.approve, { params: { requestId: request!.id } })
  expect((await jonah.one.get("/join/state")).text).toBe('{"state":"approved"}')
  expect(titleOf(await jonah.page())).toBe("You can come in, Jonah")
  // Too late to change anything.
  await jonah.one.post("/join", { words: "Something else" })
  expect(titleOf(await jonah.page())).toBe("You can come in, Jonah")

  await sendMails()
  expect(smtp.to(jonah.email)).toMatchObject([{ subject: "You can come in: Grove" }])
  expect(jonah.one.cookie("join")).toBeDefined()
  await jonah.one.signIn({ email: jonah.email })
  expect([jonah.one.cookie("session") !== undefined, jonah.one.cookie("join")]).toEqual([
    true,
    undefined,
  ])
})

test("a refused person sees the reason, cannot change it, and may ask again later", async () => {
  const jonah = await arrive()
  await jonah.one.post("/join", { words: "Buy my watches." })
  const request = await requestOf(jonah.email)
  const params = { requestId: request!.id }
  const reason = "This looks like an <advertisement>."
  const { waiting } = await w.as(admin).call(registration.refuse, { params, body: { reason } })
  expect(waiting).toBe(0)
  expect((await w.as(admin).ask(registration.approve, { params })).status).toBe(409)

  const page = await jonah.page()
  expect(titleOf(page)).toBe("Your request was not approved")
  expect(page).toContain("This looks like an &lt;advertisement&gt;.")
  expect(page).toContain("You may ask again from")
  await jonah.one.post("/join/withdraw", {})
  expect(titleOf(await jonah.page())).toBe("Your request was not approved")
  await sendMails()
  expect(smtp.to(jonah.email)[0]?.text).toContain(reason)

  w.travel(13 * DAY_MS)
  expect(titleOf((await arrive(jonah.email)).end.text)).toBe("Your request was not approved")
  w.travel(DAY_MS)
  const again = await arrive(jonah.email)
  expect(titleOf(again.end.text)).toBe("Ask to join Grove")
  expect(again.end.text).not.toContain("watches")
  await w.signIn(admin)
})

test("a decision can be taken back until the person has come in", async () => {
  const jonah = await arrive()
  await jonah.one.post("/join", { words: "Let me in." })
  const params = { requestId: (await requestOf(jonah.email))!.id }
  const undo = () => w.as(admin).ask(registration.undo, { params })
  const acts = async () =>
    (
      await w.pool.query<{ act: string }>(
        "select act from audit_log where subject_id = $1 order by id",
        [params.requestId],
      )
    ).rows.map(({ act }) => act)

  // The mail waits, and taken back meanwhile it is not sent at all.
  await w.as(admin).call(registration.approve, { params })
  await w.runJobs()
  expect(smtp.to(jonah.email)).toEqual([])
  expect((await undo()).body).toMatchObject({ isMailed: false })
  await sendMails()
  expect(smtp.to(jonah.email)).toEqual([])
  expect((await jonah.one.get("/join/state")).text).toBe('{"state":"waiting"}')
  await jonah.one.signIn({ email: jonah.email })
  expect(jonah.one.cookie("session")).toBeUndefined()
  // Idempotent.
  expect((await undo()).status).toBe(200)
  expect(await acts()).toEqual(["joining.approve", "joining.undo"])

  await w.as(admin).call(registration.refuse, { params, body: { reason: "A mistake." } })
  await sendMails()
  expect((await undo()).body).toMatchObject({ isMailed: true })
  expect(await jonah.page()).not.toContain("A mistake.")

  w.travel(1000)
  await w.as(admin).call(registration.approve, { params })
  await sendMails()
  expect(smtp.to(jonah.email).map(({ subject }) => subject)).toEqual([
    "Your request to join Grove",
    "You can come in: Grove",
  ])
  await jonah.one.signIn({ email: jonah.email })
  expect([(await undo()).status, (await undo()).body]).toMatchObject([
    409,
    { code: "joining.tooLate" },
  ])
  expect(jonah.one.cookie("session")).toBeDefined()
})

test("withdrawing erases everything, and other browsers see nothing of it", async () => {
  const jonah = await arrive()
  await jonah.one.post("/join", { words: "Let me in." })
  const stranger = browser(w.http, ORIGIN)
  expect(titleOf((await stranger.get("/join")).text)).toBe("Join Grove")
  expect((await stranger.get("/join/state")).text).toBe('{"state":"gone"}')

  expect(titleOf(await jonah.page("/join?withdraw=1"))).toBe("Withdraw your request?")
  const gone = await jonah.one.follow(await jonah.one.post("/join/withdraw", {}))
  expect(titleOf(gone.text)).toBe("Your request is withdrawn")
  expect(await requestOf(jonah.email)).toBeUndefined()
  const { rows } = await w.pool.query("select 1 from join_requests where email = $1", [jonah.email])
  expect(rows).toEqual([])
})

test("requests nobody needs any more are removed after the stated time", async () => {
  const [unsent, sent, linked] = [await arrive(), await arrive(), await arrive()]
  await sent.one.post("/join", { words: "Hello." })
  // Became a member's second way to sign in.
  await w.pool.query(
    `insert into sign_in_methods (user_id, issuer, subject)
      select $1, issuer, subject from join_requests where email = $2`,
    [admin.id, linked.email],
  )
  const left = async () => {
    await removeOverdueRequests(await w.contextOf())
    const { rows } = await w.pool.query<{ email: string }>(
      "select email from join_requests where email = any($1) order by id",
      [[unsent.email, sent.email, linked.email]],
    )
    return rows.map(({ email }) => email)
  }
  expect(await left()).toEqual([unsent.email, sent.email])
  w.travel(2 * DAY_MS + 1000)
  expect(await left()).toEqual([sent.email])
  w.travel(89 * DAY_MS)
  expect(await left()).toEqual([])
  await w.signIn(admin)
})

test("only administrators read and decide requests", async () => {
  const jonah = await arrive()
  await jonah.one.post("/join", { words: "Hello." })
  const params = { requestId: (await requestOf(jonah.email))!.id }
  const bob = await w.make.user()
  for (const [caller, status] of [
    [w.as(bob), 403],
    [w.as(), 401],
  ] as const) {
    expect((await caller.ask(registration.requests, {})).status).toBe(status)
    expect((await caller.ask(registration.approve, { params })).status).toBe(status)
    expect((await caller.ask(registration.undo, { params })).status).toBe(status)
  }
  const unknown = { requestId: "0198a0b0-0000-7000-8000-000000000000" }
  expect((await w.as(admin).ask(registration.approve, { params: unknown })).status).toBe(404)
})
