import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { settings } from "@grove/contract/settings"
import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"

import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { conversations, messages as table } from "../../db/tables/messages.ts"
import { penalties } from "../../db/tables/penalties.ts"
import {
  giveBackMessage,
  requireReportableMessage,
  sendStoryReply,
  takeAwayMessage,
} from "./service.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const write = (from: Person, to: Person, content = "hello", headers?: Record<string, string>) =>
  w.as(from).call(messages.send, { body: { receiverId: to.id, content } }, headers)
const thread = (me: Person, other: Person, query: { limit?: number; cursor?: string } = {}) =>
  w.as(me).ask(messages.thread, { params: { otherUserId: other.id }, query })
const box = (me: Person, name?: "inbox" | "requests") =>
  w.as(me).call(messages.conversations, { query: name ? { box: name } : {} })
const follow = (who: Person, whom: Person) =>
  w.as(who).call(follows.add, { params: { userId: whom.id } })
const read = (me: Person, other: Person, upTo?: string) =>
  w.as(me).call(messages.read, { params: { otherUserId: other.id }, query: upTo ? { upTo } : {} })
const pairOf = async () => [await w.make.user(), await w.make.user()] as const
const friends = async () => {
  const [ann, bob] = await pairOf()
  await follow(ann, bob)
  await follow(bob, ann)
  return [ann, bob] as const
}

test("a message is there for both, and counts as unread for the one who got it", async () => {
  const [ann, bob] = await friends()
  const sent = await write(ann, bob, "Did the migration go through?")
  expect(sent).toMatchObject({
    content: "Did the migration go through?",
    isRead: false,
    isDeleted: false,
    images: [],
    sender: { id: ann.id, firstName: ann.firstName },
    receiver: { id: bob.id },
    receiverId: bob.id,
  })
  expect((await thread(ann, bob)).body).toEqual([sent])
  expect((await thread(bob, ann)).body).toEqual([sent])
  expect(await box(bob)).toEqual([
    { other: sent.sender, lastMessage: sent, unreadCount: 1, isRequest: false, isOnline: false },
  ])
  expect(await box(ann)).toMatchObject([{ other: { id: bob.id }, unreadCount: 0 }])
  expect(await w.as(bob).call(messages.counts, {})).toEqual({
    conversations: 1,
    requests: 0,
    unread: 1,
  })
})

test("reading marks what the other wrote, up to where one has read", async () => {
  const [ann, bob] = await friends()
  const first = await write(ann, bob, "one")
  await write(ann, bob, "two")
  await write(bob, ann, "mine")
  expect(await read(bob, ann, first.id)).toEqual({ unreadCount: 1 })
  expect((await thread(ann, bob)).body).toMatchObject([
    { content: "mine", isRead: false },
    { content: "two", isRead: false },
    { content: "one", isRead: true },
  ])
  expect(await read(bob, ann)).toEqual({ unreadCount: 0 })
  expect(await read(bob, ann)).toEqual({ unreadCount: 0 })
  expect(await box(ann)).toMatchObject([{ unreadCount: 1 }])
})

test("what cannot be sent is refused and changes nothing", async () => {
  const [ann, bob] = await pairOf()
  const banned = await w.make.user({ state: "banned" })
  const send = (receiverId: string, content: unknown, extra = {}) =>
    w.as(ann).request("POST", "/api/messages", { body: { receiverId, content, ...extra } })
  const refusals: [Promise<{ status: number; body: unknown }>, number, string][] = [
    [send(bob.id, ""), 400, "message.blank"],
    [send(bob.id, " \n\t "), 400, "message.blank"],
    [send(bob.id, "", { images: [] }), 400, "message.blank"],
    [send(bob.id, "x".repeat(5001)), 400, "request.invalid"],
    [send(bob.id, 7), 400, "request.invalid"],
    [send(bob.id, "hi", { senderId: bob.id }), 400, "request.invalid"],
    [send(bob.id, "hi", { images: ["data:image/png;base64,AAAA"] }), 400, "image.invalid"],
    [send(ann.id, "me"), 400, "user.self"],
    [send("00000000-0000-7000-8000-000000000000", "hi"), 404, "user.notFound"],
    [send(banned.id, "hi"), 404, "user.notFound"],
    [send("nobody", "hi"), 400, "request.invalid"],
  ]
  for (const [sending, status, code] of refusals)
    expect(await sending).toMatchObject({ status, body: { code } })
  expect(await box(ann)).toEqual([])
  expect((await write(ann, bob, "x".repeat(5000))).content).toHaveLength(5000)
})

test("after a block neither can write to, read or list the other", async () => {
  const [ann, bob] = await friends()
  const sent = await write(ann, bob)
  await w.as(bob).call(blocks.block, { params: { userId: ann.id } })
  for (const [me, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    await expect(write(me, other)).rejects.toMatchObject({ status: 404, code: "user.notFound" })
    expect((await thread(me, other)).status).toBe(404)
    await expect(read(me, other)).rejects.toMatchObject({ status: 404 })
    expect(await box(me)).toEqual([])
    expect(await w.as(me).call(messages.counts, {})).toMatchObject({ conversations: 0, unread: 0 })
  }
  expect(await requireReportableMessage(await w.contextOf(bob), sent.id)).toMatchObject({
    id: sent.id,
  })
  await w.as(bob).call(blocks.unblock, { params: { userId: ann.id } })
  expect(await box(bob)).toMatchObject([{ unreadCount: 1 }])
})

test("a stranger's first message waits in Requests until it is answered or accepted", async () => {
  const [ann, bob] = await pairOf()
  await write(ann, bob, "hi, we met at the lake")
  expect(await box(bob)).toEqual([])
  expect(await box(bob, "requests")).toMatchObject([{ isRequest: true, unreadCount: 1 }])
  expect(await box(ann)).toMatchObject([{ isRequest: false }])
  expect(await w.as(bob).call(messages.counts, {})).toEqual({
    conversations: 0,
    requests: 1,
    unread: 0,
  })
  await write(bob, ann, "yes!")
  expect(await box(bob)).toMatchObject([{ isRequest: false }])
  await write(ann, bob, "good")
  expect(await box(bob, "requests")).toEqual([])

  const eve = await w.make.user()
  await write(eve, bob)
  const accept = () => w.as(bob).call(messages.accept, { params: { otherUserId: eve.id } })
  expect(await accept()).toEqual({ isRequest: false })
  expect(await accept()).toEqual({ isRequest: false })
  expect(await box(bob)).toMatchObject([{ other: { id: eve.id }, unreadCount: 1 }, {}])
})

test("settings decide who may begin, never who may answer", async () => {
  const [ann, bob] = await pairOf()
  const admit = (whoMayMessage: "everyone" | "following" | "nobody") =>
    w.as(bob).call(settings.change, { body: { whoMayMessage } })
  await admit("following")
  await expect(write(ann, bob)).rejects.toMatchObject({ status: 403, code: "message.notAllowed" })
  await follow(bob, ann)
  await write(ann, bob)
  await admit("nobody")
  await expect(write(ann, bob)).rejects.toMatchObject({ status: 403, code: "message.notAllowed" })
  const open = () => w.as(ann).call(messages.conversation, { params: { otherUserId: bob.id } })
  expect(await open()).toMatchObject({ other: { id: bob.id }, mayWrite: false, isRequest: false })
  await write(bob, ann, "I began this")
  expect((await write(ann, bob, "so I answer")).content).toBe("so I answer")
  expect(await open()).toMatchObject({ mayWrite: true })
})

test("strangers are written to twenty a day, five in the first, whatever races (T31)", async () => {
  const newcomer = await w.make.user({ createdAt: w.now() })
  const regular = await w.make.user()
  for (const [sender, most] of [
    [newcomer, 5],
    [regular, 20],
  ] as const) {
    const strangers = await Promise.all(Array.from({ length: most + 4 }, () => w.make.user()))
    const answers = await Promise.all(
      strangers.map((stranger) =>
        w.as(sender).ask(messages.send, { body: { receiverId: stranger.id, content: "hi" } }),
      ),
    )
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ status: 429, body: { code: "message.strangers" } })
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0)
    const reached = strangers[answers.findIndex((answer) => answer.status === 201)]
    if (reached) await write(sender, reached, "again is no first message")
    const fan = await w.make.user()
    await follow(fan, sender)
    await write(sender, fan, "who follows me is no stranger")
  }
})

test("the restricted write to nobody new, and send no pictures or links", async () => {
  const [ann, bob] = await pairOf()
  const eve = await w.make.user()
  await write(ann, bob)
  await write(bob, ann)
  await w.db.insert(penalties).values({
    userId: ann.id,
    type: "restriction",
    reason: "Spam",
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  const restricted = { status: 403, code: "account.restricted" }
  w.travel(6000) // What is known of a person is believed for five seconds.
  await expect(write(ann, eve)).rejects.toMatchObject(restricted)
  await expect(write(ann, bob, "see https://spam.example")).rejects.toMatchObject(restricted)
  await expect(
    w.as(ann).call(messages.send, { body: { receiverId: bob.id, content: "", images: [PIXEL] } }),
  ).rejects.toMatchObject(restricted)
  expect((await write(ann, bob, "still here")).content).toBe("still here")
})

test("pictures come with it, and only the two see them", async () => {
  const [ann, bob] = await friends()
  const sent = await w
    .as(ann)
    .call(messages.send, { body: { receiverId: bob.id, content: "", images: [PIXEL, PIXEL] } })
  expect(sent.images).toHaveLength(2)
  const url = sent.images[0]!.url
  const look = async (person: Person) => (await w.as(person).request("GET", url)).status
  expect([await look(ann), await look(bob), await look(await w.make.user())]).toEqual([
    200, 200, 404,
  ])
  const five = { receiverId: bob.id, content: "", images: Array(5).fill(PIXEL) }
  await expect(w.as(ann).call(messages.send, { body: five })).rejects.toMatchObject({
    code: "image.tooMany",
  })
  await w.as(ann).call(messages.remove, { params: { messageId: sent.id } })
  expect(await look(bob)).toBe(404)
})

test("only the sender takes a message back; it leaves the text, the pictures and the count", async () => {
  const [ann, bob] = await friends()
  const sent = await write(ann, bob, "oops")
  const remove = (person: Person) =>
    w.as(person).call(messages.remove, { params: { messageId: sent.id } })
  await expect(remove(bob)).rejects.toMatchObject({ status: 403, code: "message.notYours" })
  await expect(remove(await w.make.user())).rejects.toMatchObject({
    status: 404,
    code: "message.notFound",
  })
  expect(await remove(ann)).toEqual({ isDeleted: true })
  expect(await remove(ann)).toEqual({ isDeleted: true })
  expect((await thread(bob, ann)).body).toMatchObject([{ content: "", isDeleted: true }])
  expect(await box(bob)).toMatchObject([{ unreadCount: 0, lastMessage: { content: "" } }])
})

test("only the receiver may report, and a decision takes away and gives back", async () => {
  const [ann, bob] = await friends()
  const sent = await write(ann, bob, "rude words")
  const reportable = async (person: Person) =>
    requireReportableMessage(await w.contextOf(person), sent.id)
  expect(await reportable(bob)).toMatchObject({ senderId: ann.id, content: "rude words" })
  await expect(reportable(ann)).rejects.toMatchObject({ code: "report.notAllowed" })
  await expect(reportable(await w.make.user())).rejects.toMatchObject({ code: "message.notFound" })
  const system = await w.contextOf()
  expect(await takeAwayMessage(system, sent.id)).toBe(true)
  expect(await takeAwayMessage(system, sent.id)).toBe(false)
  expect((await thread(bob, ann)).body).toMatchObject([{ content: "", isDeleted: true }])
  expect(await box(bob)).toMatchObject([{ unreadCount: 0 }])
  await giveBackMessage(system, sent.id)
  expect((await thread(bob, ann)).body).toMatchObject([{ content: "rude words" }])
  expect(await box(bob)).toMatchObject([{ unreadCount: 1 }])
})

test("an answer to a story is a message that says so", async () => {
  const [ann, bob] = await friends()
  const storyId = "00000000-0000-7000-8000-000000000123"
  const reply = { storyId, authorId: bob.id, content: "lovely" }
  const sent = await sendStoryReply(await w.contextOf(ann), reply)
  expect(sent).toMatchObject({ storyId, content: "lovely" })
  expect((await thread(bob, ann)).body).toEqual([sent])
})

test("the same key sends once, also when both come at the same time (R14)", async () => {
  const [ann, bob] = await friends()
  const headers = { "idempotency-key": "key-of-one-message" }
  const answers = await Promise.all([1, 2, 3].map(() => write(ann, bob, "once", headers)))
  expect(new Set(answers.map((message) => message.id)).size).toBe(1)
  expect((await thread(bob, ann)).body).toHaveLength(1)
  await expect(write(ann, bob, "other", headers)).rejects.toMatchObject({ status: 409 })
})

test("counts stay exact and order stays the order of acknowledgement under races (T34)", async () => {
  const [ann, bob] = await friends()
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const sent = await write(n % 2 ? ann : bob, n % 2 ? bob : ann, `m${n}`)
      if (n % 10 === 1) await w.as(ann).call(messages.remove, { params: { messageId: sent.id } })
      if (n % 7 === 0) await read(bob, ann)
    }),
  )
  for (const [me, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const [row] = await w.db
      .select({
        unread: conversations.unreadCount,
        last: conversations.lastMessageId,
        truth: sql<number>`(select count(*)::int from messages where receiver_id = ${me.id} and sender_id = ${other.id}
          and read_at is null and deleted_at is null)`,
        newest: sql<string>`(select id from messages where ${me.id} in (sender_id, receiver_id) order by id desc limit 1)`,
      })
      .from(conversations)
      .where(eq(conversations.userId, me.id))
    expect(row?.unread).toBe(row?.truth)
    expect(row?.last).toBe(row?.newest)
  }
})

test("ids go on rising although the clock of the database went back (R11)", async () => {
  const [ann, bob] = await friends()
  const first = await write(ann, bob, "from the future")
  const [moved] = await w.db
    .update(table)
    .set({ id: sql`uuidv7(interval '1 hour')` })
    .where(eq(table.id, first.id))
    .returning({ id: table.id })
  const last = { lastMessageId: moved!.id }
  await w.db.update(conversations).set(last).where(eq(conversations.userId, ann.id))
  await w.db.update(conversations).set(last).where(eq(conversations.userId, bob.id))
  const sent: string[] = []
  for (let n = 0; n < 5; n += 1) sent.push((await write(n % 2 ? ann : bob, n % 2 ? bob : ann)).id)
  expect([moved!.id, ...sent].toSorted()).toEqual([moved!.id, ...sent])
})

test("a thread is paged upwards without losing or doubling, in a fixed number of statements", async () => {
  const [ann, bob] = await friends()
  for (let n = 0; n < 25; n += 1) await write(ann, bob, `m${n}`)
  const first = await thread(bob, ann, { limit: 10 })
  await write(ann, bob, "meanwhile")
  const second = await thread(bob, ann, { limit: 10, cursor: first.next! })
  const third = await thread(bob, ann, { limit: 10, cursor: second.next! })
  const all = [first, second, third].flatMap((page) => page.body.map((m) => m.content))
  expect(all).toEqual(Array.from({ length: 25 }, (_, n) => `m${24 - n}`))
  expect(third.next).toBeUndefined()
  expect((await thread(bob, ann, { cursor: "rubbish" })).status).toBe(400)
  await thread(bob, ann)
  expect(await w.countStatements(() => thread(bob, ann, { limit: 100 }))).toBe(1)
  expect(await w.countStatements(() => box(bob))).toBe(1)
})
