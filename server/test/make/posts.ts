import type { NewPost } from "@grove/contract/posts"

import { postHashtags } from "../../src/db/tables/hashtags.ts"
import { feedItems, posts as table } from "../../src/db/tables/posts.ts"
import { parseHashtags } from "../../src/features/hashtags/parse-hashtags.ts"
import { upsertHashtags } from "../../src/features/hashtags/queries.ts"
import { createPost } from "../../src/features/posts/create.service.ts"
import { languageOf } from "../../src/features/posts/language.service.ts"
import { hasLink } from "../../src/features/posts/links.ts"
import { notifyMentioned } from "../../src/features/posts/mentions.ts"
import { countPosts, mentionsOf } from "../../src/features/users/service.ts"
import type { Person } from "../caller.ts"
import type { Making } from "./making.ts"

export type MadePost = typeof table.$inferSelect
type Columns = Pick<typeof table.$inferInsert, "categoryId" | "createdAt">

export function postFactories({ as, now }: Making) {
  /** Without pictures, link cards and events; a number makes that many different ones. */
  const posts = (author: Person, contents: number | readonly string[], columns: Columns = {}) =>
    as(author, async (ctx): Promise<MadePost[]> => {
      const texts =
        typeof contents === "number"
          ? Array.from({ length: contents }, (_, n) => `Post ${n + 1}`)
          : contents
      const names = [...new Set(texts.flatMap(parseHashtags))]
      const tags = new Map(
        (names.length === 0 ? [] : await upsertHashtags(ctx.db, names)).map((tag) => [
          tag.name,
          tag,
        ]),
      )
      const rows: (typeof table.$inferInsert)[] = []
      for (const content of texts)
        rows.push({
          authorId: author.id,
          content,
          language: languageOf(content),
          hashtags: parseHashtags(content).map((name) => tags.get(name)!),
          mentions: await mentionsOf(ctx, content),
          hasLink: hasLink(content),
          createdAt: now(),
          ...columns,
        })
      if (rows.length === 0) return []
      const made = await ctx.db.insert(table).values(rows).returning()
      await ctx.db
        .insert(feedItems)
        .values(made.map(({ id }) => ({ id, postId: id, actorId: author.id })))
      const uses = made.flatMap(({ id, hashtags }) =>
        hashtags.map((tag) => ({ postId: id, hashtagId: tag.id })),
      )
      if (uses.length > 0) await ctx.db.insert(postHashtags).values(uses)
      for (const { id, mentions } of made) await notifyMentioned(ctx, id, mentions)
      await countPosts(ctx, author.id, made.length)
      return made
    })
  const post = async (author: Person, content = "hello", columns: Columns = {}) =>
    (await posts(author, [content], columns))[0]!

  const event = (author: Person, details: NonNullable<NewPost["event"]>, content = "Come!") =>
    as(author, async (ctx) => {
      const none = { images: [], cover: undefined }
      const { json } = await createPost(ctx, { content, event: details }, none)
      return JSON.parse(json) as { id: string }
    })
  return { posts, post, event }
}
