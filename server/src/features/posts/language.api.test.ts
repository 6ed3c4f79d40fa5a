import { comments } from "@grove/contract/comments"
import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import { beforeAll, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"

let w: World
let ann: Person
beforeAll(async () => {
  w = await world()
  ann = await w.make.user()
})

const write = (content: string, language?: string, browser = "de-CH, en") =>
  w
    .as(ann)
    .call(
      posts.create,
      { body: { content, ...(language && { language }) } },
      { "accept-language": browser },
    )
const edit = (postId: string, body: { content?: string; language?: string }) =>
  w.as(ann).call(posts.edit, { params: { postId }, body })

test("a post carries the language of its text, in every list", async () => {
  const { id, language } = await write("Heute war ich mit den Kindern im Wald")
  expect(language).toBe("de")
  const feed = await w.as(ann).call(posts.feed, {})
  expect(feed.find((post) => post.id === id)?.language).toBe("de")
})

test("the author's correction wins, and survives further edits", async () => {
  const { id, language } = await write("Die Hard is on the TV and I like it", "de")
  expect(language).toBe("de")
  expect((await edit(id, { content: "Die Hard is on the TV and we like it" })).language).toBe("de")
  expect((await edit(id, { language: "en" })).language).toBe("en")
})

test("an edit into another language changes it, a short one keeps it", async () => {
  const { id } = await write("We were in the forest today")
  expect((await edit(id, { content: "ok" })).language).toBe("en")
  expect((await edit(id, { content: "Wir waren heute im Wald" })).language).toBe("de")
})

test("falls back to the author's interface language when detection fails and the script fits", async () => {
  const body = { language: "pt-BR" } as const
  expect((await write("Tokyo 2020")).language).toBe("de")
  expect((await write("Tokyo 2020", undefined, "ja")).language).toBeNull()
  await w.as(ann).call(settings.change, { body })
  expect((await write("Tokyo 2020")).language).toBe("pt")
  expect((await write("👍👍")).language).toBeNull()
  expect((await write("Марс")).language).toBeNull()
  expect((await write("We were in the forest today")).language).toBe("en")
  await w.as(ann).call(settings.change, { body: { language: null } })
})

test.each(["deutsch", "de-CH", "DE", "", '"', "d"])("refuses the language %j", async (language) => {
  const body = { content: "Hallo", language }
  expect((await w.as(ann).ask(posts.create, { body })).status).toBe(400)
})

test("comments carry their language too", async () => {
  const { id: postId } = await write("We were in the forest today")
  const add = { params: { postId }, body: { content: "C'est très beau, merci" } }
  const comment = await w.as(ann).call(comments.add, add)
  expect(comment.language).toBe("fr")
  const params = { commentId: comment.id }
  const changed = await w
    .as(ann)
    .call(comments.edit, { params, body: { content: "Das ist sehr schön" } })
  expect(changed.language).toBe("de")
  const [thread] = await w.as(ann).call(comments.list, { params: { postId } })
  expect(thread?.language).toBe("de")
})
