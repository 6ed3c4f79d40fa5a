import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { messages } from "@grove/contract/messages"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { cases } from "../../../test/cases.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { users as usersTable } from "../../db/tables/users.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

type Named = Person & { handle: string }
const post = (who: Person, content: string) => w.as(who).call(posts.create, { body: { content } })
const comment = (who: Person, postId: string, content: string) =>
  w.as(who).call(comments.add, { params: { postId }, body: { content } })
const rename = (who: Named, handle: string) =>
  w.db.update(usersTable).set({ handle }).where(eq(usersTable.id, who.id))
const told = async (who: Person) =>
  (await w.as(who).call(notifications.list, { query: {} })).map(({ link, type }) => [type, link])

test("keeps the person mentioned when the handle changes and another member takes it", async () => {
  const [ann, bob] = await Promise.all([w.make.user(), w.make.user({ handle: "Bob_Before" })])
  const text = "ask @bob_before, or @nobody_here or me@bob_before"
  const mention = { id: bob.id, handle: "Bob_Before" }
  const made = await post(ann, text)
  const said = await comment(ann, made.id, text)
  const sent = await w.as(ann).call(messages.send, { body: { receiverId: bob.id, content: text } })
  const of = { params: { userId: ann.id } }
  const profile = await w.as(ann).call(users.update, { ...of, body: { bio: text } })
  for (const mentions of [made.mentions, said.mentions, sent.mentions, profile.bioMentions])
    expect(mentions).toEqual([mention])

  await rename(bob, "bob_after")
  const thief = await w.make.user({ handle: "bob_before" })
  const read = async () => {
    const [shown] = await w.as(bob).call(comments.list, { params: { postId: made.id } })
    const [message] = await w.as(bob).call(messages.thread, {
      params: { otherUserId: ann.id },
      query: {},
    })
    return [
      (await w.as(bob).call(posts.get, { params: { postId: made.id } })).mentions,
      shown!.mentions,
      message!.mentions,
      (await w.as(bob).call(users.get, of)).bioMentions,
    ]
  }
  for (const mentions of await read()) expect(mentions).toEqual([mention])

  // An edit keeps them too, and adds whom it names by the present handle.
  const edited = `${text}! @bob_after`
  const both = [mention, { id: bob.id, handle: "bob_after" }]
  const body = { content: edited }
  await w.as(ann).call(posts.edit, { params: { postId: made.id }, body })
  await w.as(ann).call(comments.edit, { params: { commentId: said.id }, body })
  await w.as(ann).call(users.update, { ...of, body: { bio: edited } })
  const [inPost, inComment, , inBio] = await read()
  for (const mentions of [inPost, inComment, inBio]) expect(mentions).toEqual(both)
  expect(await told(thief)).toEqual([])
  expect(await told(bob)).toEqual([
    ["other", `/post/${made.id}?comment=${said.id}`],
    ["other", `/post/${made.id}`],
  ])
})

test("a mention in a comment notifies once, leads to the comment, and respects settings, blocks and mutes", async () => {
  const [ann, bob, eve] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  const [muter, blocker, quiet] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  const made = await post(ann, "hello")
  await w.as(muter).call(blocks.mute, { params: { userId: eve.id } })
  await w.as(blocker).call(blocks.block, { params: { userId: eve.id } })
  await w.as(quiet).call(settings.change, { body: { notify: { mention: false } } })
  const names = [bob, bob, muter, blocker, quiet].map(({ handle }) => `@${handle}`)
  const said = await comment(eve, made.id, names.join(" "))
  expect(said.mentions.map(({ id }) => id).toSorted()).toEqual(
    [bob.id, muter.id, quiet.id].toSorted(),
  )
  expect(await told(bob)).toEqual([["other", `/post/${made.id}?comment=${said.id}`]])
  for (const person of [muter, blocker, quiet]) expect(await told(person)).toEqual([])
})

test("notifies no one mentioned in a message; a deleted message and a cleared bio keep no mentions", async () => {
  const [ann, bob, eve] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  const sent = await w.as(ann).call(messages.send, {
    body: { receiverId: bob.id, content: `about @${eve.handle}` },
  })
  expect(await told(eve)).toEqual([])
  await w.as(ann).call(messages.remove, { params: { messageId: sent.id } })
  const [gone] = await w.as(bob).call(messages.thread, {
    params: { otherUserId: ann.id },
    query: {},
  })
  expect(gone).toMatchObject({ isDeleted: true, mentions: [] })
  const of = { params: { userId: ann.id } }
  await w.as(ann).call(users.update, { ...of, body: { bio: `friend of @${eve.handle}` } })
  expect(await w.as(ann).call(users.update, { ...of, body: { bio: "" } })).toMatchObject({
    bio: null,
    bioMentions: [],
  })
})

test("keeps the mentions of a reported text", async () => {
  const c = cases(w)
  const [ann, bob, mo] = await Promise.all([w.make.user(), w.make.user(), w.make.moderator()])
  const made = await post(ann, "hello")
  const said = await comment(ann, made.id, `watch out, @${bob.handle}`)
  const { id: ruleId } = await c.rule()
  await c.report(bob, "comment", said.id, ruleId)
  await rename(bob, "bob_renamed")
  expect((await c.caseOf(mo, said.id))!.mentions).toEqual([{ id: bob.id, handle: bob.handle }])
})
