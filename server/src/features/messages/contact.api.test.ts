import { blocks } from "@grove/contract/blocks"
import { messages } from "@grove/contract/messages"
import { settings } from "@grove/contract/settings"
import { expect, test } from "vitest"

import { correspondence } from "../../../test/messages.scene.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person } from "../../../test/world.ts"
import { penalties } from "../../db/tables/penalties.ts"
import { requireReportableMessage } from "./removal.service.ts"

const w = await world()
const { write, thread, box, read, follow, pairOf, friends } = correspondence(w)

test("after a block neither side can write to, read or list the other", async () => {
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

test("a stranger's first message stays in Requests until it is answered or accepted", async () => {
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

test("settings restrict who can start a conversation, not who can answer", async () => {
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

test("limits first messages to strangers to twenty a day and five on the first day, even under races (T31)", async () => {
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
    const seconds = Number(refused[0]?.headers["retry-after"])
    expect(seconds).toBeGreaterThan(86_000)
    expect(seconds).toBeLessThanOrEqual(86_400)
    const reached = strangers[answers.findIndex((answer) => answer.status === 201)]
    if (reached) await write(sender, reached, "not a first message")
    const fan = await w.make.user()
    await follow(fan, sender)
    await write(sender, fan, "a follower is not a stranger")
  }
  // Allowed again exactly after the announced time.
  w.travel(86_400_000 - 600_000)
  const again = async (sender: Person) => {
    const { id } = await w.make.user()
    return w.as(sender).ask(messages.send, { body: { receiverId: id, content: "hi" } })
  }
  for (const sender of [newcomer, regular]) expect((await again(sender)).status).toBe(429)
  w.travel(600_000)
  for (const sender of [newcomer, regular]) expect((await again(sender)).status).toBe(201)
  w.travel(-86_400_000)
})

test("a restricted member cannot write to new people or send pictures or links", async () => {
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
  w.travel(6000) // Actors are cached for five seconds.
  await expect(write(ann, eve)).rejects.toMatchObject(restricted)
  await expect(write(ann, bob, "see https://spam.example")).rejects.toMatchObject(restricted)
  await expect(
    w.as(ann).call(messages.send, { body: { receiverId: bob.id, content: "", images: [PIXEL] } }),
  ).rejects.toMatchObject(restricted)
  expect((await write(ann, bob, "still here")).content).toBe("still here")
})
