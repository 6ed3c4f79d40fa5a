import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { HOUR_MS } from "@grove/contract/durations"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { mail, type Cadence, type MailKind } from "@grove/contract/mail"
import { messages } from "@grove/contract/messages"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { cases } from "../../../test/cases.ts"
import { openScreen } from "../../../test/live.ts"
import { beginMails, runMailJobs } from "../../../test/mail.scene.ts"
import { startSmtp, type MailServer } from "../../../test/smtp.ts"
import { world, type World } from "../../../test/world.ts"
import { queueMail } from "../../platform/mail/queue.ts"

type Member = Awaited<ReturnType<World["make"]["user"]>>

let w: World
let smtp: MailServer
let me: Member
let ann: Member
beforeAll(async () => {
  smtp = await startSmtp()
  w = await world(smtp.env)
})
beforeEach(async () => {
  me = await w.make.user()
  ann = await w.make.user({ firstName: "Ann", lastName: "Moss" })
  // A message of a person one follows is no request.
  await w.make.follows([me], [ann])
  await beginMails(w)
})

const mailed = async (person = me) => {
  await runMailJobs(w)
  return smtp.to(person.email ?? "")
}
const mention = (by = ann) => w.make.post(by, `hello @${me.handle}`)
const write = async (by = ann) => (await w.make.messages(by, me, ["secret words"]))[0]!
const follow = () => w.make.follows([ann], [me])
const choose = (cadences: Partial<Record<MailKind, Cadence>>) =>
  w.as(me).call(mail.change, { body: { cadences } })

test("mails once about mentions and messages while the member is away", async () => {
  const post = await mention()
  await write()
  await write()
  const [first, ...others] = await mailed()
  expect(others).toEqual([])
  expect(first?.subject).toBe("2 new things on Grove")
  for (const line of [
    "Ann Moss mentioned you",
    `http://localhost:3000/post/${post.id}`,
    "Ann Moss sent you 2 messages",
    `http://localhost:3000/messages?to=${ann.id}`,
  ])
    expect(first?.text).toContain(line)
  expect(first?.html).toContain("Ann Moss sent you 2 messages")
  expect(first?.text).not.toContain("secret words")
  expect(await mailed()).toHaveLength(1)
  await write()
  expect((await mailed()).map(({ subject }) => subject)).toEqual([
    "2 new things on Grove",
    "Ann Moss sent you a message",
  ])
})

test("mails about invitations to events, but not about what the member switched off", async () => {
  const event = { title: "Picnic", description: "Cake", isOnline: true }
  const invite = async () => {
    const post = await w.as(ann).call(posts.create, { body: { content: "Picnic", event } })
    await w.as(ann).call(events.invite, {
      params: { postId: post.id },
      body: { userIds: [me.id] },
    })
    return post
  }
  const post = await invite()
  const [first] = await mailed()
  expect(first?.subject).toBe("Ann Moss invites you to Picnic")
  expect(first?.text).toContain(`http://localhost:3000/post/${post.id}`)
  await choose({ event: "never" })
  await invite()
  expect(await mailed()).toHaveLength(1)
})

test("mails only about what is unread for some minutes, and about nothing before mail was set up", async () => {
  const fresh = await world(smtp.env)
  const [one, two] = [
    await fresh.make.user(),
    await fresh.make.user({ email: "new@people.example" }),
  ]
  const tell = () => fresh.make.post(one, `hello @${two.handle}`)
  const run = () => fresh.pool.query("select graphile_worker.add_job('mail.notify')")
  const got = async () => {
    await run()
    await fresh.runJobs()
    return smtp.to("new@people.example").length
  }
  await tell()
  fresh.travel(5 * 60_000)
  expect(await got()).toBe(0)
  fresh.travel(-60_000)
  await tell()
  expect(await got()).toBe(0)
  fresh.travel(2 * 60_000)
  expect(await got()).toBe(1)
  expect(await got()).toBe(1)
})

describe("sends no mail about", () => {
  test("notifications read in the meantime", async () => {
    await mention()
    await write()
    await w.as(me).call(notifications.read, { body: {} })
    await w.as(me).call(messages.read, { params: { otherUserId: ann.id } })
    expect(await mailed()).toEqual([])
  })

  test.each([
    ["blocked", blocks.block],
    ["muted", blocks.mute],
  ])("people %s in the meantime", async (_, route) => {
    await choose({ follow: "immediately" })
    await mention()
    await write()
    await follow()
    await w.as(me).call(route, { params: { userId: ann.id } })
    expect(await mailed()).toEqual([])
  })

  test("content deleted or undone in the meantime", async () => {
    await choose({ follow: "immediately" })
    const post = await mention()
    await w.as(ann).call(posts.remove, { params: { postId: post.id } })
    const other = await w.as(await w.make.user()).call(posts.create, { body: { content: "x" } })
    const comment = await w.as(ann).call(comments.add, {
      params: { postId: other.id },
      body: { content: `@${me.handle}` },
    })
    await w.as(ann).call(comments.remove, { params: { commentId: comment.id } })
    const messageId = await write()
    await w.as(ann).call(messages.remove, { params: { messageId } })
    await follow()
    await w.as(ann).call(follows.remove, { params: { userId: me.id } })
    expect(await mailed()).toEqual([])
  })

  test("requests of strangers, kinds that are off, and to unverified addresses", async () => {
    await write(await w.make.user())
    await choose({ mention: "never" })
    await mention()
    expect(await mailed()).toEqual([])
    const unverified = await w.make.user({ emailVerified: false })
    await w.as(ann).call(posts.create, { body: { content: `hello @${unverified.handle}` } })
    expect(await mailed(unverified)).toEqual([])
  })

  test("notifications of an erased account", async () => {
    await smtp.stop()
    await mention()
    await runMailJobs(w)
    await write()
    // A mail of the accounts, which know no member.
    await queueMail(await w.contextOf(), { to: me.email ?? "", subject: "Code", paragraphs: [] })
    await w.as(me).call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
    await w.runJobs()
    const kept = "select 1 from mails where message::text like '%' || $1 || '%'"
    expect((await w.pool.query(kept, [me.email])).rows).toEqual([])
    await smtp.start()
    await w.pool.query("update graphile_worker._private_jobs set run_at = now()")
    expect(await mailed()).toEqual([])
  })
})

test("mails a present member after they leave, if the message is still unread", async () => {
  const address = await w.listen()
  const screen = await openScreen(w, address, me)
  await expect
    .poll(() =>
      w.pool
        .query("select 1 from presences where user_id = $1", [me.id])
        .then(({ rowCount }) => rowCount),
    )
    .toBe(1)
  await write()
  expect(await mailed()).toEqual([])
  await w.pool.query("delete from presences where user_id = $1", [me.id])
  screen.socket.close()
  w.travel(6 * 60_000)
  expect(await mailed()).toHaveLength(1)
})

test("mails the team about its work by choice, while there is something to do", async () => {
  const { rule, report, resolve, caseOf } = cases(w)
  const [mia, max] = [await w.make.moderator(), await w.make.moderator()]
  const body = { cadences: { team: "immediately" as const } }
  await w.as(mia).call(mail.change, { body })
  const serious = await rule({ name: "No threats", severity: "critical" })
  const post = await w.as(ann).call(posts.create, { body: { content: "words" } })
  await report(me, "post", post.id, serious.id)
  const [alert] = await mailed(mia)
  expect(alert?.subject).toMatch(/^A post was reported under “No threats” \(critical\)/)
  const [, id] = /case=(\d+)/.exec(alert?.text ?? "") ?? []
  expect(alert?.text).toContain(`http://localhost:3000/rules?tab=violations&case=${id}`)
  expect(await mailed(max)).toEqual([])

  await resolve(max, Number(id), "none")
  const other = await w.as(ann).call(posts.create, { body: { content: "more" } })
  await report(me, "post", other.id, serious.id)
  await resolve(max, (await caseOf(max, other.id))!.id, "none")
  expect(await mailed(mia)).toHaveLength(1)
})

test("collects a digest for the next morning", async () => {
  await choose({ mention: "daily", follow: "daily" })
  await mention()
  expect(await mailed()).toEqual([])
  await follow()
  await mention()
  expect(await mailed()).toEqual([])
  w.travel(24 * HOUR_MS)
  const [digest, ...others] = await mailed()
  expect(others).toEqual([])
  expect(digest?.subject).toBe("3 new things on Grove")
  expect(digest?.text).toContain("Ann Moss started following you")
})

test("waits for the end of quiet hours", async () => {
  const hour = w.now().getUTCHours()
  await w.as(me).call(mail.change, {
    body: { quietHours: { from: hour, until: (hour + 2) % 24 }, timeZone: "UTC" },
  })
  await mention()
  expect(await mailed()).toEqual([])
  w.travel(2 * HOUR_MS)
  expect(await mailed()).toHaveLength(1)
})

test("applies changed settings to pending mails", async () => {
  await choose({ mention: "weekly" })
  await mention()
  expect(await mailed()).toEqual([])
  await choose({ mention: "immediately" })
  expect(await mailed()).toHaveLength(1)
  await choose({ mention: "weekly" })
  await mention()
  await mailed()
  await choose({ mention: "never" })
  w.travel(8 * 24 * HOUR_MS)
  expect(await mailed()).toHaveLength(1)
})
