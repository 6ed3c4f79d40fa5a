import { blocks } from "@grove/contract/blocks"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { describe, expect, test, vi } from "vitest"

import { eq } from "#db/drizzle.ts"

import { cookieOf, openScreen, refusal } from "../../../test/live.ts"
import { correspondence } from "../../../test/messages.scene.ts"
import { ORIGIN, world, type Person } from "../../../test/world.ts"
import { sessions } from "../../db/tables/auth.ts"
import { users } from "../../db/tables/users.ts"
import { CLOSE } from "../../platform/live/transport.ts"
import { actorChanged } from "../auth/actor.service.ts"
import { endSession, revokeSessions } from "../auth/sessions.service.ts"
import { MESSAGE_SENT } from "./events.ts"

const w = await world()
const { write, pairOf } = correspondence(w)
const address = await w.listen()
const delivered = new Set<string>()
w.bus.subscribe(MESSAGE_SENT, ({ id }) => delivered.add(id))

const open = (person: Person) => openScreen(w, address, person)
const acquainted = async () => {
  const [ann, bob] = await pairOf()
  await write(ann, bob, "first")
  const { id } = await write(bob, ann, "second")
  // Wait for delivery, so that sockets opened later do not receive it.
  await expect.poll(() => delivered.has(id)).toBe(true)
  return [ann, bob] as const
}

describe("live events", () => {
  test("a message reaches all screens of both people once, and no others", async () => {
    const [ann, bob] = await pairOf()
    const eve = await w.make.user()
    const [mine, other, his, hers] = [
      await open(ann),
      await open(ann),
      await open(bob),
      await open(eve),
    ]
    const sent = await write(ann, bob, "hello")
    for (const screen of [mine, other, his])
      expect((await screen.seen("message")).message).toEqual(sent)
    await write(eve, ann, "after")
    await hers.seen("message", ({ message }) => message.content === "after")
    expect(hers.events.filter((event) => event.type === "message")).toHaveLength(1)
    expect(his.events.filter((event) => event.type === "message")).toHaveLength(1)
  })

  test("messages too large for an event arrive complete and in order", async () => {
    const [ann, bob] = await acquainted()
    const screen = await open(bob)
    const long = "🌳".repeat(2500)
    const texts = ["before", long, "after", long, "end"]
    for (const text of texts) await write(ann, bob, text)
    await screen.seen("message", ({ message }) => message.content === "end")
    const got = screen.events.flatMap((e) => (e.type === "message" ? [e.message.content] : []))
    expect(got).toEqual(texts)
  })

  test("thirty concurrent messages arrive once each, in the order of acknowledgment", async () => {
    const [ann, bob] = await acquainted()
    const screen = await open(bob)
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, n) => write(ann, bob, `${n} ${"é".repeat((n % 3) * 2400)}`)),
    )
    const order = sent.map((message) => message.id).toSorted()
    await screen.seen("message", ({ message }) => message.id === order.at(-1))
    // The first two messages can arrive late.
    const got = screen.events.flatMap((e) =>
      e.type === "message" && order[0]! <= e.message.id ? [e.message.id] : [],
    )
    expect(got).toEqual(order)
  })

  test("a read receipt reaches the sender and the reader's other screens", async () => {
    const [ann, bob] = await acquainted()
    const last = await write(ann, bob, "seen?")
    const [hers, his] = [await open(ann), await open(bob)]
    await w.as(bob).call(messages.read, { params: { otherUserId: ann.id } })
    const event = { type: "read", userId: bob.id, otherId: ann.id, upTo: last.id }
    expect(await hers.seen("read")).toEqual(event)
    expect(await his.seen("read")).toEqual(event)
  })

  test("a deletion reaches both people", async () => {
    const [ann, bob] = await acquainted()
    const sent = await write(ann, bob, "oops")
    const [hers, his] = [await open(ann), await open(bob)]
    await w.as(ann).call(messages.remove, { params: { messageId: sent.id } })
    expect(await his.seen("message.gone")).toMatchObject({ messageId: sent.id, userId: ann.id })
    expect(await hers.seen("message.gone")).toMatchObject({ messageId: sent.id, userId: bob.id })
  })

  test("a typing hint reaches the other person of a conversation, but neither strangers nor people who blocked the sender", async () => {
    const [ann, bob] = await acquainted()
    const eve = await w.make.user()
    const [hers, his, foreign] = [await open(ann), await open(bob), await open(eve)]
    foreign.say({ type: "typing", receiverId: bob.id, isTyping: true })
    hers.say({ type: "typing", receiverId: bob.id, isTyping: true })
    expect(await his.seen("typing")).toEqual({ type: "typing", userId: ann.id, isTyping: true })
    hers.say({ type: "typing", receiverId: bob.id, isTyping: false })
    await his.seen("typing", (event) => !event.isTyping)
    await w.as(bob).call(blocks.block, { params: { userId: ann.id } })
    hers.say({ type: "typing", receiverId: bob.id, isTyping: true })
    hers.say({ type: "typing", receiverId: ann.id, isTyping: true })
    await write(eve, bob, "marks the end")
    await his.seen("message")
    expect(his.events.filter((event) => event.type === "typing")).toHaveLength(2)
  })

  test("a notification arrives as listed, and reading it reaches the other screens", async () => {
    const [ann, bob] = await pairOf()
    const post = await w.as(ann).call(posts.create, { body: { content: "hello" } })
    const screen = await open(ann)
    await w.as(bob).call(likes.add, { params: { postId: post.id } })
    const { notification } = await screen.seen("notification")
    expect([notification]).toEqual(await w.as(ann).call(notifications.list, {}))
    await w.as(ann).call(notifications.read, { body: { ids: [notification.id] } })
    expect(await screen.seen("notifications.read")).toMatchObject({ ids: [notification.id] })
  })

  test("presence reaches the people of accepted conversations, but not senders of requests", async () => {
    const [ann, bob] = await acquainted()
    const eve = await w.make.user()
    await write(eve, bob, "who are you?")
    const [hers, foreign] = [await open(ann), await open(eve)]
    const his = await open(bob)
    expect(await hers.seen("presence")).toEqual({
      type: "presence",
      userId: bob.id,
      isOnline: true,
    })
    const list = await w.as(ann).call(messages.conversations, {})
    expect(list).toMatchObject([{ other: { id: bob.id }, isOnline: true }])
    expect(await w.as(eve).call(messages.conversations, {})).toMatchObject([{ isOnline: false }])
    his.socket.close()
    await hers.seen("presence", (event) => !event.isOnline)
    expect(foreign.events.filter((event) => event.type === "presence")).toEqual([])
  })
})

describe("sockets end with their session (T02, T17)", () => {
  test("signing out closes the sockets of that session at once", async () => {
    const ann = await w.make.user()
    const screens = [await open(ann), await open(ann)]
    const ctx = await w.contextOf(ann)
    await endSession(ctx, ctx.actor.sessionId)
    for (const screen of screens) expect(await screen.closed).toBe(CLOSE.sessionEnded)
    expect(await refusal(address, { origin: ORIGIN, cookie: await cookieOf(w, ann) })).toBe(401)
  })

  test("a ban closes all sockets of the user at once", async () => {
    const [ann, bob] = await acquainted()
    const screens = [await open(bob), await open(bob), await open(bob)]
    const system = await w.contextOf()
    await w.db.update(users).set({ state: "banned" }).where(eq(users.id, bob.id))
    await actorChanged(system, bob.id)
    await revokeSessions(system, bob.id)
    for (const screen of screens) expect(await screen.closed).toBe(CLOSE.sessionEnded)
    await expect(write(ann, bob)).rejects.toMatchObject({ status: 404 })
  })
})

describe("rejects invalid clients", () => {
  test.each([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["no origin", {}],
    ["no origin, though from the same site", { "sec-fetch-site": "same-origin" }],
    ["null", { origin: "null" }],
    ["another port", { origin: "http://localhost:3001" }],
    ["a subdomain", { origin: "http://a.localhost:3000" }],
    ["a cross-site fetch", { origin: ORIGIN, "sec-fetch-site": "cross-site" }],
  ])("rejects %s (T19)", async (_, headers) => {
    const cookie = await cookieOf(w, await w.make.user())
    expect(await refusal(address, { ...headers, cookie } as Record<string, string>)).toBe(403)
  })

  test("rejects a missing, an invalid and an expired session", async () => {
    const ann = await w.make.user()
    const cookie = await cookieOf(w, ann)
    expect(await refusal(address, { origin: ORIGIN })).toBe(401)
    expect(await refusal(address, { origin: ORIGIN, cookie: "session=made-up" })).toBe(401)
    const old = new Date(Date.now() - 40 * 86_400_000)
    await w.db.update(sessions).set({ seenAt: old }).where(eq(sessions.userId, ann.id))
    w.travel(6000)
    expect(await refusal(address, { origin: ORIGIN, cookie })).toBe(401)
  })

  test("ignores malformed events", async () => {
    const [ann, bob] = await acquainted()
    const screen = await open(ann)
    for (const malformed of [
      "{",
      "null",
      "[]",
      "7",
      '{"type":"typing"}',
      '{"type":"typing","receiverId":{"$ne":1}}',
      '{"type":"message","message":{}}',
      '{"__proto__":{"type":"typing"}}',
    ])
      screen.socket.send(malformed)
    screen.socket.send(Buffer.from([0, 1, 2, 255]))
    await write(bob, ann, "still here?")
    expect((await screen.seen("message")).message.content).toBe("still here?")
  })

  test("an oversized frame and a flood end only the socket that sent them (T20)", async () => {
    const [ann, bob] = await acquainted()
    const [big, flood, calm] = [await open(ann), await open(ann), await open(ann)]
    big.socket.send("x".repeat(17 * 1024))
    expect(await big.closed).toBe(1009)
    for (let n = 0; n < 200; n += 1)
      flood.say({ type: "typing", receiverId: bob.id, isTyping: true })
    expect(await flood.closed).toBe(CLOSE.flood)
    await write(bob, ann, "unharmed")
    expect((await calm.seen("message")).message.content).toBe("unharmed")
  })

  test("the sixth socket of a user replaces the first", async () => {
    const ann = await w.make.user()
    const screens: Awaited<ReturnType<typeof open>>[] = []
    for (let n = 0; n < 6; n += 1) screens.push(await open(ann))
    expect(await screens[0]!.closed).toBe(CLOSE.tooMany)
    await vi.waitFor(() => expect(screens[5]!.socket.readyState).toBe(1), 10_000)
  })
})
