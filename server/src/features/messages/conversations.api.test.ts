import { blocks } from "@grove/contract/blocks"
import { messages } from "@grove/contract/messages"
import { push } from "@grove/contract/push"
import { settings } from "@grove/contract/settings"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import webpush from "web-push"

import { openScreen } from "../../../test/live.ts"
import { correspondence } from "../../../test/messages.scene.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person } from "../../../test/world.ts"
import { penalties } from "../../db/tables/penalties.ts"
import { eraseMessagesOf } from "./erasure.service.ts"
import { hideMessage, requireReportableMessage, unhideMessage } from "./removal.service.ts"

const w = await world()
const { write, thread, box, read, follow, pairOf, friends } = correspondence(w)
const address = await w.listen()
const AWAY = "00000000-0000-7000-8000-000000000000"

const unreadOf = async (person: Person) => (await w.as(person).call(messages.counts, {})).unread
const remove = (person: Person, messageId: string) =>
  w.as(person).call(messages.remove, { params: { messageId } })
const conversation = (me: Person, otherUserId: string) =>
  w.as(me).ask(messages.conversation, { params: { otherUserId } })

describe("a conversation", () => {
  test("is described before the first message and after it", async () => {
    const [ann, bob] = await pairOf()
    const empty = {
      other: expect.objectContaining({ id: bob.id, firstName: bob.firstName }),
      unreadCount: 0,
      isRequest: false,
      isOnline: false,
      mayWrite: true,
    }
    expect((await conversation(ann, bob.id)).body).toEqual(empty)
    expect((await thread(ann, bob)).body).toEqual([])
    await write(bob, ann)
    await write(bob, ann)
    expect((await conversation(ann, bob.id)).body).toEqual({
      ...empty,
      unreadCount: 2,
      isRequest: true,
    })
    await w.as(ann).call(messages.accept, { params: { otherUserId: bob.id } })
    const screen = await openScreen(w, address, ann)
    await expect.poll(async () => (await conversation(bob, ann.id)).body.isOnline).toBe(true)
    screen.socket.close()
  })

  test("with oneself or an unknown person is rejected by every route", async () => {
    const ann = await w.make.user()
    for (const [otherUserId, status, code] of [
      [ann.id, 400, "user.self"],
      [AWAY, 404, "user.notFound"],
    ] as const) {
      const params = { otherUserId }
      for (const route of ["conversation", "thread", "read", "accept"] as const)
        expect([route, await w.as(ann).ask(messages[route], { params })]).toMatchObject([
          route,
          { status, body: { code } },
        ])
    }
    expect((await thread(ann, ann)).body).toMatchObject({
      message: "You cannot write to yourself.",
    })
  })

  test("list is paged by the newest message, inbox and requests apart", async () => {
    const [ann, ...others] = [...(await pairOf()), ...(await pairOf())]
    for (const other of others) await write(ann!, other, `to ${other.id}`)
    await write(await w.make.user(), ann!, "a request")
    const page = (query: object) => w.as(ann!).ask(messages.conversations, { query })
    const first = await page({ limit: 2 })
    const second = await page({ limit: 2, cursor: first.next! })
    expect([first, second].map(({ body }) => body.map(({ other }) => other.id))).toEqual([
      [others[2]!.id, others[1]!.id],
      [others[0]!.id],
    ])
    expect(second.next).toBeUndefined()
    expect((await page({ box: "requests" })).body).toMatchObject([{ isRequest: true }])
    expect((await page({ box: "inbox" })).body).toHaveLength(3)
  })

  test("list is counted up to a hundred, inbox and requests apart", async () => {
    const ann = await w.make.user()
    await w.pool.query(
      `with others as (
         insert into users (issuer, subject, handle, first_name, last_name)
         select 'x', $1 || n, 'count' || n, 'Person', n::text from generate_series(1, 200) n returning id, last_name::int as n)
       insert into conversations (user_id, other_id, last_message_id, unread_count, is_request)
       select $1, id, uuidv7(), 2, n > 101 from others`,
      [ann.id],
    )
    const counts = { conversations: 100, requests: 99, unread: 202 }
    expect(await w.as(ann).call(messages.counts, {})).toEqual(counts)
  })

  test("keeps the mentions of its messages", async () => {
    const [ann, bob] = await friends()
    const { handle } = await w.make.user({ handle: "mentionedhere" })
    const sent = await write(ann, bob, `ask @${handle}`)
    expect(sent.mentions).toMatchObject([{ handle }])
    expect((await thread(bob, ann)).body).toMatchObject([{ mentions: [{ handle }] }])
  })

  test("accepts once and updates the member's other screens", async () => {
    const [ann, bob] = await pairOf()
    await write(ann, bob)
    const screen = await openScreen(w, address, bob)
    const accept = () => w.as(bob).call(messages.accept, { params: { otherUserId: ann.id } })
    await accept()
    expect(await screen.seen("message.accepted")).toEqual({
      type: "message.accepted",
      userId: ann.id,
    })
    await accept()
    await read(bob, ann)
    await read(bob, ann)
    await write(ann, bob, "the end")
    await screen.seen("message", ({ message }) => message.content === "the end")
    const types = screen.events.map(({ type }) => type)
    expect(types.filter((type) => type === "message.accepted")).toHaveLength(1)
    expect(types.filter((type) => type === "read")).toHaveLength(1)
    screen.socket.close()
  })
})

describe("a message taken away", () => {
  test("by its sender after moderation changes no count twice and does not come back", async () => {
    const [ann, bob] = await friends()
    const system = await w.contextOf()
    const [kept, gone] = [await write(ann, bob, "kept"), await write(ann, bob, "gone")]
    await hideMessage(system, gone.id)
    expect(await unreadOf(bob)).toBe(1)
    await remove(ann, gone.id)
    expect(await unreadOf(bob)).toBe(1)
    await unhideMessage(system, gone.id)
    expect(await unreadOf(bob)).toBe(1)
    expect((await thread(bob, ann)).body).toMatchObject([
      { id: gone.id, isDeleted: true, content: "" },
      { id: kept.id, isDeleted: false },
    ])
  })

  test("by moderation after its sender changes no count", async () => {
    const [ann, bob] = await friends()
    const system = await w.contextOf()
    await write(ann, bob, "kept")
    const { id } = await write(ann, bob, "gone")
    await remove(ann, id)
    expect(await hideMessage(system, id)).toBe(true)
    expect(await unreadOf(bob)).toBe(1)
  })

  test("when it was read leaves the count, and both people see it go and come back", async () => {
    const [ann, bob] = await friends()
    const system = await w.contextOf()
    const sent = await write(ann, bob, "rude")
    await read(bob, ann)
    const [hers, his] = [await openScreen(w, address, ann), await openScreen(w, address, bob)]
    await hideMessage(system, sent.id)
    expect(await unreadOf(bob)).toBe(0)
    expect(await his.seen("message.gone")).toMatchObject({ messageId: sent.id, userId: ann.id })
    expect(await hers.seen("message.gone")).toMatchObject({ messageId: sent.id, userId: bob.id })
    await unhideMessage(system, sent.id)
    for (const screen of [hers, his])
      expect((await screen.seen("message")).message).toMatchObject({ id: sent.id, content: "rude" })
    expect(await unreadOf(bob)).toBe(0)
    await unhideMessage(system, sent.id)
    expect(await unreadOf(bob)).toBe(0)
    for (const { socket } of [hers, his]) socket.close()
  })

  test("cannot be reported any more, and a missing one is neither hidden nor restored", async () => {
    const [ann, bob] = await friends()
    const system = await w.contextOf()
    const [deleted, hidden] = [await write(ann, bob), await write(ann, bob)]
    await remove(ann, deleted.id)
    await hideMessage(system, hidden.id)
    for (const id of [deleted.id, hidden.id, AWAY])
      await expect(requireReportableMessage(await w.contextOf(bob), id)).rejects.toMatchObject({
        code: "message.notFound",
      })
    expect(await hideMessage(system, AWAY)).toBe(false)
    await unhideMessage(system, AWAY)
    await expect(remove(ann, AWAY)).rejects.toMatchObject({ code: "message.notFound" })
  })
})

test("a typing hint of a suspended member is dropped", async () => {
  const [ann, bob] = await friends()
  await write(ann, bob)
  await w.db.insert(penalties).values({
    userId: ann.id,
    type: "suspension",
    reason: "Spam",
    expiresAt: new Date(w.now().getTime() + 86_400_000),
  })
  w.travel(6000) // Actors are cached for five seconds.
  const [hers, his] = [await openScreen(w, address, ann), await openScreen(w, address, bob)]
  hers.say({ type: "typing", receiverId: bob.id, isTyping: true })
  await write(bob, ann, "marks the end")
  await hers.seen("message")
  const eve = await w.make.user()
  await write(eve, bob, "later")
  await his.seen("message", ({ message }) => message.content === "later")
  expect(his.events.filter(({ type }) => type === "typing")).toEqual([])
  for (const { socket } of [hers, his]) socket.close()
})

test("erasing a member keeps messages for the other person until both are gone", async () => {
  const [ann, bob] = await friends()
  await write(ann, bob, "dear bob")
  const system = await w.contextOf()
  const erase = async (person: Person) => {
    await w.pool.query("update users set state = 'deleted' where id = $1", [person.id])
    await eraseMessagesOf(system, person.id)
  }
  const count = async (table: string, column: string) =>
    (await w.pool.query(`select 1 from ${table} where ${column} in ($1, $2)`, [ann.id, bob.id]))
      .rowCount
  await erase(ann)
  expect([await count("messages", "sender_id"), await count("conversations", "user_id")]).toEqual([
    1, 1,
  ])
  expect((await box(bob)).map(({ lastMessage }) => lastMessage.content)).toEqual(["dear bob"])
  expect((await conversation(bob, ann.id)).body).toMatchObject({ mayWrite: false })
  await erase(bob)
  expect([await count("messages", "sender_id"), await count("conversations", "user_id")]).toEqual([
    0, 0,
  ])
})

test("shows when a member accepts no messages", async () => {
  const [ann, bob] = await pairOf()
  await w.as(bob).call(settings.change, { body: { whoMayMessage: "nobody" } })
  expect((await conversation(ann, bob.id)).body).toMatchObject({ mayWrite: false })
})

describe("a push", () => {
  /** Members whom Bob follows, and Bob with a subscribed browser; `pushed` runs the jobs and returns what they sent. */
  async function subscribed() {
    const bob = await w.make.user()
    const senders = [await w.make.user(), await w.make.user(), await w.make.user()] as const
    for (const sender of senders) await follow(bob, sender)
    const endpoint = `https://push.example.com/${bob.id}`
    await w.as(bob).call(push.subscribe, {
      body: { endpoint, keys: { p256dh: "P".repeat(87), auth: "A".repeat(22) } },
    })
    await w.runJobs()
    const sent: unknown[] = []
    const encrypting = vi.spyOn(webpush, "generateRequestDetails")
    encrypting.mockImplementation((to, text) => {
      sent.push({ to: to.endpoint, ...(JSON.parse(String(text)) as object) })
      throw new Error("no push service in tests")
    })
    onTestFinished(() => encrypting.mockRestore())
    const pushed = async () => {
      await w.runJobs()
      return sent.splice(0)
    }
    return { bob, senders, endpoint, pushed }
  }

  test("names sender and content, in the language of the receiver", async () => {
    const { bob, senders, endpoint, pushed } = await subscribed()
    const [ann] = senders
    await write(ann, bob, "lunch?")
    const common = { to: endpoint, link: `/messages?to=${ann.id}`, tag: `messages:${ann.id}` }
    const title = `${ann.firstName} ${ann.lastName}`
    expect(await pushed()).toEqual([{ ...common, title, body: "lunch?" }])
    expect(await pushed()).toEqual([])
    await w.as(bob).call(settings.change, { body: { language: "de" } })
    const photos = { receiverId: bob.id, content: "", images: [PIXEL, PIXEL] }
    await w.as(ann).call(messages.send, { body: photos })
    expect(await pushed()).toEqual([{ ...common, title, body: "Hat 2 Fotos gesendet" }])
  })

  test("is not sent for what was read, deleted, hidden, requested or blocked since", async () => {
    const { bob, senders, pushed } = await subscribed()
    const [ann, cem, eve] = senders
    await write(ann, bob, "read")
    await read(bob, ann)
    await remove(ann, (await write(ann, bob, "deleted")).id)
    await hideMessage(await w.contextOf(), (await write(ann, bob, "hidden")).id)
    await write(cem, bob, "blocked")
    await w.as(bob).call(blocks.block, { params: { userId: cem.id } })
    await write(await w.make.user(), bob, "requested")
    await write(eve, bob, "unseen")
    expect(await pushed()).toMatchObject([{ body: "unseen" }])
  })

  test("is not sent from a muted member, or to one who is online or wants none", async () => {
    const { bob, senders, pushed } = await subscribed()
    const [ann, eve] = senders
    await w.as(bob).call(blocks.mute, { params: { userId: ann.id } })
    await write(ann, bob, "muted")
    await write(eve, bob, "first")
    expect(await pushed()).toMatchObject([{ body: "first" }])
    const wantPushes = (message: boolean) =>
      w.as(bob).call(settings.change, { body: { notify: { message } } })
    await wantPushes(false)
    await write(eve, bob, "unwanted")
    expect(await pushed()).toEqual([])
    await wantPushes(true)
    const screen = await openScreen(w, address, bob)
    await expect.poll(async () => (await conversation(eve, bob.id)).body.isOnline).toBe(true)
    await write(eve, bob, "on the screen")
    expect(await pushed()).toEqual([])
    screen.socket.close()
  })
})
