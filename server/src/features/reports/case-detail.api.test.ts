import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { moderationWorld, type cases } from "../../../test/cases.ts"
import { PIXEL } from "../../../test/pixel.ts"
import type { Person, World } from "../../../test/world.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let max: Person
let rule: Awaited<ReturnType<typeof c.rulesByAction>>
beforeAll(async () => {
  ;({ w, c, mia, max } = await moderationWorld())
  rule = await c.rulesByAction()
})

/** Reports it and opens the case. */
async function opened(type: "post" | "user" | "message", id: string, by?: Person, ruleId?: number) {
  const caseId = await w.make.reports(
    [by ?? (await w.make.user())],
    { type, id },
    ruleId ?? rule.warn,
  )
  return w.as(mia).call(reports.open, { params: { violationId: caseId } })
}

async function look(targetId: string) {
  const violation = await c.caseOf(mia, targetId)
  return w.as(mia).call(reports.open, { params: { violationId: violation!.id } })
}

test("shows the content at present beside the content as it was", async () => {
  const author = await w.make.user()
  const post = await c.post(author, "Buy my course")
  const params = { postId: post.id }
  expect(await opened("post", post.id)).toMatchObject({
    content: "Buy my course",
    now: { content: "Buy my course" },
  })
  await w.as(author).call(posts.edit, { params, body: { content: "Lovely weather" } })
  expect(await look(post.id)).toMatchObject({
    content: "Buy my course",
    now: { content: "Lovely weather" },
  })
  await w.as(author).call(posts.remove, { params })
  expect(await look(post.id)).toMatchObject({ content: "Buy my course", now: null })

  await opened("user", author.id)
  await w
    .as(author)
    .call(users.update, { params: { userId: author.id }, body: { bio: "A new leaf" } })
  const { content, now } = await look(author.id)
  expect(content).not.toContain("A new leaf")
  expect(now?.content).toContain("A new leaf")
})

test("does not read a private message again", async () => {
  const [eve, bob] = [await w.make.user(), await w.make.user()]
  const body = { receiverId: bob.id, content: "Send money" }
  const message = await w.as(eve).call(messages.send, { body })
  const detail = await opened("message", message.id, bob)
  expect(detail.content).toBe("Send money")
  expect(detail).not.toHaveProperty("now")
})

test("names other cases of the person first, then those with the same picture or text", async () => {
  const [eve, twin, echo, other] = await Promise.all([1, 2, 3, 4].map(() => w.make.user()))
  const withPicture = (person: Person, content: string) =>
    w.as(person).call(posts.create, { body: { content, images: [PIXEL] } })
  const first = await c.post(eve!, "Never mind")
  const second = await withPicture(eve!, "Seven wonders of soup")
  const sameText = await c.post(echo!, "Seven wonders of soup")
  const samePicture = await withPicture(twin!, "Something else")
  const different = await c.post(other!, "Nothing alike")
  await c.decided(mia, { type: "post", id: first.id }, rule.warn, "none")
  for (const { id } of [sameText, samePicture, different]) await opened("post", id)

  const { related } = await opened("post", second.id)
  expect(related).toMatchObject([
    { user: { id: eve!.id }, relation: "person", status: "dismissed" },
    { user: { id: twin!.id }, relation: "picture", status: "pending" },
    { user: { id: echo!.id }, relation: "text", status: "pending" },
  ])
})

test("names at most five, and none about the viewing moderator", async () => {
  const eve = await w.make.user()
  const words = "The same old words"
  const texts = Array.from({ length: 7 }, (_, n) => `${words} ${n}`)
  const made = await w.make.posts(eve, texts)
  for (const { id } of made)
    await w.make.reports([await w.make.user()], { type: "post", id }, rule.warn)
  expect((await look(made[0]!.id)).related).toHaveLength(5)

  const [mine, alike] = [await c.post(mia, words), await c.post(await w.make.user(), words)]
  await c.report(eve, "post", mine.id, rule.warn)
  expect((await opened("post", alike.id)).related).toEqual([])
  const violation = await c.caseOf(max, alike.id)
  const shown = await w.as(max).call(reports.open, { params: { violationId: violation!.id } })
  expect(shown.related).toMatchObject([{ user: { id: mia.id }, relation: "text" }])
})
