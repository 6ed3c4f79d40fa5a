import { inArray } from "../../src/db/drizzle.ts"
import { bookmarks as bookmarkTable } from "../../src/db/tables/bookmarks.ts"
import { comments as commentTable } from "../../src/db/tables/comments.ts"
import { follows as followTable } from "../../src/db/tables/follows.ts"
import { likes as likeTable } from "../../src/db/tables/likes.ts"
import { feedItems, posts as postTable } from "../../src/db/tables/posts.ts"
import { reposts as repostTable } from "../../src/db/tables/reposts.ts"
import { notifyOfComment } from "../../src/features/comments/notices.ts"
import { addToReplyCount } from "../../src/features/comments/queries.ts"
import { releaseSender } from "../../src/features/notifications/filter.service.ts"
import { notify } from "../../src/features/notifications/service.ts"
import { languageOf } from "../../src/features/posts/language.service.ts"
import { addToCount } from "../../src/features/posts/queries.ts"
import { countFollowers, countFollowing, mentionsOf } from "../../src/features/users/service.ts"
import type { Context } from "../../src/platform/context.ts"
import type { Person } from "../caller.ts"
import { actAs, tally, type Making } from "./making.ts"

interface Post {
  id: string
}
export type MadeComment = typeof commentTable.$inferSelect
interface Remark {
  by: Person
  content?: string
  /** The comment it replies to, which may itself be a reply. */
  to?: { id: string }
}

/** What members do with posts and with each other. */
export function actFactories({ as, now }: Making) {
  /** The comments of a post, in this order. */
  const comments = async (post: Post, remarks: readonly Remark[]): Promise<MadeComment[]> => {
    if (remarks.length === 0) return []
    return as(remarks[0]!.by, async (ctx) => {
      const authors = await authorsOf(ctx, [post])
      const answered = await answeredBy(ctx, remarks)
      const rows: (typeof commentTable.$inferInsert)[] = []
      for (const { by, content = "first!", to } of remarks) {
        const parent = to && answered.get(to.id)!
        rows.push({
          postId: post.id,
          parentId: parent ? (parent.parentId ?? parent.id) : null,
          authorId: by.id,
          content,
          language: languageOf(content),
          mentions: await mentionsOf(actAs(ctx, by), content),
          createdAt: now(),
        })
      }
      const made = await ctx.db.insert(commentTable).values(rows).returning()
      for (const [id, count] of tally(made.flatMap(({ parentId }) => parentId ?? [])))
        await addToReplyCount(ctx.db, id, count)
      await addToCount(ctx.db, post.id, "commentsCount", made.length)
      for (const [at, { id, mentions }] of made.entries()) {
        const { by, to } = remarks[at]!
        await notifyOfComment(actAs(ctx, by), {
          postId: post.id,
          commentId: id,
          mentions,
          postAuthorId: authors.get(post.id)!,
          answered: to && { id: to.id, user: { id: answered.get(to.id)!.authorId! } },
        })
      }
      return made
    })
  }
  const comment = async (by: Person, post: Post, content?: string, to?: { id: string }) =>
    (
      await comments(post, [{ by, ...(content !== undefined && { content }), ...(to && { to }) }])
    )[0]!

  /** Everyone likes every post. Idempotent. */
  const likes = (people: readonly Person[], posts: readonly Post[]) =>
    between(people, posts, "like", (ctx, rows) =>
      ctx.db.insert(likeTable).values(rows).onConflictDoNothing().returning({
        postId: likeTable.postId,
        userId: likeTable.userId,
      }),
    )

  /** Everyone reposts every post. Idempotent. */
  const reposts = (people: readonly Person[], posts: readonly Post[]) =>
    between(people, posts, "repost", async (ctx, rows) => {
      const made = await ctx.db.insert(repostTable).values(rows).onConflictDoNothing().returning({
        id: repostTable.id,
        postId: repostTable.postId,
        userId: repostTable.userId,
      })
      if (made.length > 0)
        await ctx.db
          .insert(feedItems)
          .values(made.map(({ id, postId, userId }) => ({ id, postId, actorId: userId })))
      return made
    })

  async function between(
    people: readonly Person[],
    posts: readonly Post[],
    type: "like" | "repost",
    insert: (
      ctx: Context,
      rows: { postId: string; userId: string; createdAt: Date }[],
    ) => Promise<{ postId: string; userId: string }[]>,
  ) {
    const rows = posts.flatMap(({ id }) =>
      people.map((person) => ({ postId: id, userId: person.id, createdAt: now() })),
    )
    if (rows.length === 0) return
    await as(people[0]!, async (ctx) => {
      const authors = await authorsOf(ctx, posts)
      const made = await insert(ctx, rows)
      for (const [id, count] of tally(made.map(({ postId }) => postId)))
        await addToCount(ctx.db, id, type === "like" ? "likesCount" : "repostsCount", count)
      for (const { postId, userId } of made)
        await notify(actAs(ctx, { id: userId }), {
          userId: authors.get(postId)!,
          type,
          kind: type,
          groupKey: `${type}:${postId}`,
          onceKey: `${type}:${postId}:${userId}`,
          postId,
        })
    })
  }

  const bookmarks = async (person: Person, posts: readonly Post[]) => {
    if (posts.length === 0) return
    const rows = posts.map(({ id }) => ({ userId: person.id, postId: id, createdAt: now() }))
    await as(person, (ctx) => ctx.db.insert(bookmarkTable).values(rows).onConflictDoNothing())
  }

  /** Each follows all of the others. Idempotent. */
  const follows = async (followers: readonly Person[], followees: readonly Person[]) => {
    const rows = followers.flatMap((one) =>
      followees
        .filter(({ id }) => id !== one.id)
        .map(({ id }) => ({ followerId: one.id, followeeId: id, createdAt: now() })),
    )
    if (rows.length === 0) return
    await as(followers[0]!, async (ctx) => {
      const made = await ctx.db.insert(followTable).values(rows).onConflictDoNothing().returning({
        followerId: followTable.followerId,
        followeeId: followTable.followeeId,
      })
      for (const [id, count] of tally(made.map(({ followerId }) => followerId)))
        await countFollowing(ctx, id, count)
      for (const [id, count] of tally(made.map(({ followeeId }) => followeeId)))
        await countFollowers(ctx, id, count)
      for (const { followerId, followeeId } of made) {
        const follower = actAs(ctx, { id: followerId })
        const key = `follow:${followerId}`
        const facts = { type: "follow", kind: "follow", groupKey: key, onceKey: key } as const
        await notify(follower, { userId: followeeId, ...facts })
        await releaseSender(follower, followeeId)
      }
    })
  }
  return { comments, comment, likes, reposts, bookmarks, follows }
}

async function authorsOf(ctx: Context, posts: readonly Post[]): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({ id: postTable.id, authorId: postTable.authorId })
    .from(postTable)
    .where(
      inArray(
        postTable.id,
        posts.map(({ id }) => id),
      ),
    )
  return new Map(found.map(({ id, authorId }) => [id, authorId]))
}

async function answeredBy(ctx: Context, remarks: readonly Remark[]) {
  const ids = remarks.flatMap(({ to }) => to?.id ?? [])
  const found =
    ids.length === 0
      ? []
      : await ctx.db.select().from(commentTable).where(inArray(commentTable.id, ids))
  return new Map(found.map((comment) => [comment.id, comment]))
}
