import { messages } from "@grove/contract/messages"
import { expect, test } from "vitest"

import { correspondence } from "../../../test/messages.scene.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person } from "../../../test/world.ts"
import { unhideMessage, requireReportableMessage, hideMessage } from "./removal.service.ts"
import { sendStoryReply } from "./send.service.ts"

const w = await world()
const { write, thread, box, read, pairOf, friends } = correspondence(w)

test("both people see a message, and it counts as unread for the receiver", async () => {
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

test("marks the messages of the other person as read, up to the given one", async () => {
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

test("rejects invalid messages without side effects", async () => {
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

test("only the two people of a conversation can see its pictures", async () => {
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

test("only the sender can delete a message, which clears text, pictures and unread count", async () => {
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

test("only the receiver can report a message, and a decision removes and restores it", async () => {
  const [ann, bob] = await friends()
  const sent = await write(ann, bob, "rude words")
  const reportable = async (person: Person) =>
    requireReportableMessage(await w.contextOf(person), sent.id)
  expect(await reportable(bob)).toMatchObject({ senderId: ann.id, content: "rude words" })
  await expect(reportable(ann)).rejects.toMatchObject({ code: "report.notAllowed" })
  await expect(reportable(await w.make.user())).rejects.toMatchObject({ code: "message.notFound" })
  const system = await w.contextOf()
  expect(await hideMessage(system, sent.id)).toBe(true)
  expect(await hideMessage(system, sent.id)).toBe(false)
  expect((await thread(bob, ann)).body).toMatchObject([{ content: "", isDeleted: true }])
  expect(await box(bob)).toMatchObject([{ unreadCount: 0 }])
  await unhideMessage(system, sent.id)
  expect((await thread(bob, ann)).body).toMatchObject([{ content: "rude words" }])
  expect(await box(bob)).toMatchObject([{ unreadCount: 1 }])
})

test("a reply to a story is a message with the id of the story", async () => {
  const [ann, bob] = await friends()
  const storyId = "00000000-0000-7000-8000-000000000123"
  const reply = { storyId, authorId: bob.id, content: "lovely" }
  const sent = await sendStoryReply(await w.contextOf(ann), reply)
  expect(sent).toMatchObject({ storyId, content: "lovely" })
  expect((await thread(bob, ann)).body).toEqual([sent])
})

test("pages through a thread without gaps or duplicates, with one statement per page", async () => {
  const [ann, bob] = await friends()
  for (let n = 0; n < 25; n += 1) await write(ann, bob, `m${n}`)
  const first = await thread(bob, ann, { limit: 10 })
  await write(ann, bob, "meanwhile")
  const second = await thread(bob, ann, { limit: 10, cursor: first.next! })
  const third = await thread(bob, ann, { limit: 10, cursor: second.next! })
  const all = [first, second, third].flatMap((page) => page.body.map((m) => m.content))
  expect(all).toEqual(Array.from({ length: 25 }, (_, n) => `m${24 - n}`))
  expect(third.next).toBeUndefined()
  expect((await thread(bob, ann, { cursor: "invalid" })).status).toBe(400)
  await thread(bob, ann)
  expect(await w.countStatements(() => thread(bob, ann, { limit: 100 }))).toBe(1)
  expect(await w.countStatements(() => box(bob))).toBe(1)
})
