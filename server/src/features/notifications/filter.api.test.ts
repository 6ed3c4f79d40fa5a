import { createECDH, randomBytes } from "node:crypto"

import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { detection } from "@grove/contract/detection"
import { DAY_MS } from "@grove/contract/durations"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { notifications, type NotificationTab } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { push } from "@grove/contract/push"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { openScreen } from "../../../test/live.ts"
import { beginMails, runMailJobs } from "../../../test/mail.scene.ts"
import { startSmtp, type MailServer } from "../../../test/smtp.ts"
import { world, type World } from "../../../test/world.ts"
import { suspicions } from "../../db/tables/detection.ts"
import { users } from "../../db/tables/users.ts"

type Member = Awaited<ReturnType<World["make"]["user"]>>

let w: World
let smtp: MailServer
let me: Member
let young: Member
beforeAll(async () => {
  smtp = await startSmtp()
  w = await world(smtp.env)
})
beforeEach(async () => {
  me = await w.make.user()
  young = await newcomer("Young")
})

const aged = (firstName: string, days: number) =>
  w.make.user({
    firstName,
    lastName: "Moss",
    createdAt: new Date(w.now().getTime() - days * DAY_MS),
  })
const newcomer = (firstName: string) => aged(firstName, 2)
const messages = async (tab: NotificationTab, person = me) =>
  (await w.as(person).call(notifications.list, { query: { tab } })).map((each) => each.message)
const counts = async (person = me) => [
  (await w.as(person).call(notifications.unreadCount, {})).count,
  (await w.as(person).call(notifications.filteredCount, {})).count,
]
const postOf = async (person = me) =>
  (await w.as(person).call(posts.create, { body: { content: "mine" } })).id
const like = (by: Member, postId: string) => w.as(by).call(likes.add, { params: { postId } })
const follow = (by: Member, whom: Member) =>
  w.as(by).call(follows.add, { params: { userId: whom.id } })
const show = (sender: Member) =>
  w.as(me).call(notifications.showSender, { params: { userId: sender.id } })
const suspect = async (person: Member) => {
  const detector = await w.make.detector()
  await w.as(detector).call(detection.analyze, { params: { userId: person.id } })
  await w.db.update(suspicions).set({ score: 90 }).where(eq(suspicions.userId, person.id))
  return detector
}

test("acts of new accounts are filtered, each account on its own, and not counted", async () => {
  const old = await aged("Old", 8)
  const postId = await postOf()
  for (const by of [old, young, await newcomer("Younger")]) await like(by, postId)
  expect(await messages("all")).toEqual(["Old Moss liked your post"])
  expect(await messages("filtered")).toEqual([
    "Younger Moss liked your post",
    "Young Moss liked your post",
  ])
  expect(await counts()).toEqual([1, 2])
  expect(
    await w.countStatements(() =>
      w.as(me).call(notifications.list, { query: { tab: "filtered" } }),
    ),
  ).toBe(1)
})

test.each([
  ["a followed account", async () => void (await follow(me, young))],
  ["a recipient who is new as well", async () => void (me = await newcomer("Me"))],
  [
    "a verified account",
    async () => void (young = await w.make.user({ isVerified: true, createdAt: w.now() })),
  ],
])("does not filter: %s", async (_, prepare) => {
  await prepare()
  await like(young, await postOf())
  expect([await counts(), await messages("filtered")]).toEqual([[1, 0], []])
})

test("suspected accounts are filtered until staff find them genuine", async () => {
  const old = await aged("Old", 100)
  const detector = await suspect(old)
  const postId = await postOf()
  await like(old, postId)
  expect([await messages("all"), await messages("filtered")]).toEqual([
    [],
    ["Old Moss liked your post"],
  ])
  await w.as(detector).call(detection.decide, {
    params: { userId: old.id },
    body: { label: "genuine" },
  })
  expect([await messages("all"), await counts()]).toEqual([["Old Moss liked your post"], [1, 0]])
  await follow(old, me)
  expect(await counts()).toEqual([2, 0])
})

test("'Show in All' moves what is there into its entries, and later acts follow", async () => {
  const other = await newcomer("Other")
  const postId = await postOf()
  const old = await aged("Old", 20)
  for (const by of [old, young, other]) await like(by, postId)
  for (let n = 0; n < 2; n += 1) expect(await show(young)).toEqual({ isShown: true })
  expect(await messages("all")).toEqual(["Young Moss and Old Moss liked your post"])
  expect(await messages("filtered")).toEqual(["Other Moss liked your post"])
  await follow(young, me)
  expect(await counts()).toEqual([2, 1])
  for (const stranger of [{ ...me, id: "00000000-0000-7000-8000-00000000ffff" }, me])
    await expect(show(stranger)).rejects.toThrow("404")
})

test("following the account releases what it did, and a block forgets the choice", async () => {
  const postId = await postOf()
  await like(young, postId)
  await show(young)
  await w.as(me).call(blocks.block, { params: { userId: young.id } })
  await w.as(me).call(blocks.unblock, { params: { userId: young.id } })
  const { id } = await w
    .as(young)
    .call(comments.add, { params: { postId }, body: { content: `hi @${me.handle}` } })
  expect([await messages("mentions"), (await counts())[1]]).toEqual([[], 1])
  await follow(me, young)
  expect(await messages("mentions")).toEqual(["Young Moss commented on your post"])
  const [entry] = await w.as(me).call(notifications.list, { query: {} })
  expect(entry).toMatchObject({ commentId: id, isFiltered: false, isMention: true })
})

test("growing older releases nothing, but what comes later is not filtered", async () => {
  await like(young, await postOf())
  const createdAt = new Date(w.now().getTime() - 8 * DAY_MS)
  await w.db.update(users).set({ createdAt }).where(eq(users.id, young.id))
  await follow(young, me)
  expect([await messages("all"), await messages("filtered")]).toEqual([
    ["Young Moss started following you"],
    ["Young Moss liked your post"],
  ])
})

test("live, a filtered act says so, and other screens hear of a release", async () => {
  const screen = await openScreen(w, await w.listen(), me)
  await w.as(young).call(posts.create, { body: { content: `hello @${me.handle}` } })
  const { notification } = await screen.seen("notification")
  expect(notification).toMatchObject({ isFiltered: true, message: "Young Moss mentioned you" })
  await show(young)
  await screen.seen("notifications.changed")
  screen.socket.close()
})

test("is neither mailed nor pushed", async () => {
  await beginMails(w)
  await w.as(me).call(push.subscribe, {
    body: {
      endpoint: "https://push.example.com/send/1",
      keys: {
        p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
        auth: randomBytes(16).toString("base64url"),
      },
    },
  })
  const pushes = async () => {
    const { rows } = await w.pool.query<{ key: string }>(
      "select key from graphile_worker.jobs where task_identifier = 'notifications.push'",
    )
    return rows.filter(({ key }) => key.includes(me.id)).length
  }
  const mention = (by: Member) =>
    w.as(by).call(posts.create, { body: { content: `hey @${me.handle}` } })
  await mention(young)
  expect(await pushes()).toBe(0)
  await mention(await aged("Old", 30))
  expect(await pushes()).toBe(1)
  await runMailJobs(w)
  const text = smtp
    .to(me.email ?? "")
    .map((mail) => mail.text)
    .join("\n")
  expect(text).toContain("Old Moss mentioned you")
  expect(text).not.toContain("Young Moss")
})

test("a filtered act of a blocked account is not shown", async () => {
  await like(young, await postOf())
  await w.as(me).call(notifications.read, { body: {} })
  await w.as(me).call(blocks.block, { params: { userId: young.id } })
  expect([await messages("filtered"), await counts()]).toEqual([[], [0, 0]])
})
