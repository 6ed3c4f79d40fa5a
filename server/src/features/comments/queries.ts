import type { Comment } from "@grove/contract/posts"
import type { PersonRef } from "@grove/contract/users"

import { and, eq, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { commentLikes, comments } from "#db/tables/comments.ts"
import type { StoredMention } from "#db/tables/users.ts"
import { isPresent, maySeePerson } from "#db/visibility.ts"
import { COMMENT_JSON } from "#features/posts/view.ts"
import type { Db } from "#platform/context.ts"

interface CommentFacts {
  postId: string
  parentId: string | null
  authorId: string
  content: string
  language: string | null
  mentions: StoredMention[]
  createdAt: Date
}

export async function insertComment(db: Db, facts: CommentFacts): Promise<string> {
  const [row] = await db.insert(comments).values(facts).returning({ id: comments.id })
  return row!.id
}

/** A comment that is not deleted. */
export type StandingComment = Comment & { user: PersonRef }

interface CommentRow {
  post_id: string
  /** JSON of the contract's `Comment`. */
  comment: string
}

const ONE = `
  select m.post_id, ${COMMENT_JSON} as comment from comments m join users u on u.id = m.author_id
  where m.id = $2::uuid and ${isPresent("m")} and ${maySeePerson("$1", "m.author_id")}`

const ONE_LOCKED = `${ONE} for no key update of m`

export async function selectComment(
  db: Db,
  viewerId: string,
  id: string,
  isLocked = false,
): Promise<CommentRow | undefined> {
  const [row] = await rows<CommentRow & Record<string, unknown>>(db, isLocked ? ONE_LOCKED : ONE, [
    viewerId,
    id,
  ])
  return row
}

export async function lockComment(db: Db, id: string) {
  const [row] = await db.select().from(comments).where(eq(comments.id, id)).for("update")
  return row
}

type Change = Partial<
  Pick<
    typeof comments.$inferInsert,
    "content" | "language" | "mentions" | "editedAt" | "deletedAt" | "removedAt" | "hiddenAt"
  >
>

export async function updateComment(db: Db, id: string, change: Change) {
  await db.update(comments).set(change).where(eq(comments.id, id))
}

export async function addToReplyCount(db: Db, id: string, by: number) {
  await db
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + ${by}` })
    .where(eq(comments.id, id))
}

export async function insertCommentLike(
  db: Db,
  commentId: string,
  userId: string,
): Promise<boolean> {
  const added = await db
    .insert(commentLikes)
    .values({ commentId, userId })
    .onConflictDoNothing()
    .returning({ commentId: commentLikes.commentId })
  return added.length > 0
}

export async function deleteCommentLike(
  db: Db,
  commentId: string,
  userId: string,
): Promise<boolean> {
  const gone = await db
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning({ commentId: commentLikes.commentId })
  return gone.length > 0
}

/** Adds to the count in the caller's transaction and returns the new value; 0 only reads. */
export async function addToLikeCount(db: Db, id: string, by: 1 | -1 | 0): Promise<number> {
  const [row] =
    by === 0
      ? await db.select({ count: comments.likesCount }).from(comments).where(eq(comments.id, id))
      : await db
          .update(comments)
          .set({ likesCount: sql`${comments.likesCount} + ${by}` })
          .where(eq(comments.id, id))
          .returning({ count: comments.likesCount })
  return row?.count ?? 0
}
