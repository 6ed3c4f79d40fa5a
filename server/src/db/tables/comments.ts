import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "#db/drizzle.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import { posts } from "./posts.ts"
import { users, type StoredMention } from "./users.ts"

export const comments = pgTable(
  "comments",
  {
    id: newestFirstId(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** The comment that begins the thread; null for a comment on the post itself. */
    parentId: uuid(),
    /** Null when the author's account was erased and the comment stays because of its replies. */
    authorId: text().references(() => users.id),
    content: text().notNull(),
    language: text(),
    mentions: jsonb().$type<StoredMention[]>().notNull().default([]),
    createdAt: createdAt(),
    editedAt: at(),
    /** Standing replies; always 0 for a reply. */
    replyCount: integer().notNull().default(0),
    likesCount: integer().notNull().default(0),
    deletedAt: at(),
    removedAt: at(),
    /** Hidden by the author of the post. */
    hiddenAt: at(),
  },
  (t) => [
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id] }).onDelete("cascade"),
    index("comments_post_id_idx").on(t.postId, t.id.desc().nullsFirst()),
    // The threads of a post, in either direction, however many replies lie between them.
    index("comments_threads_idx")
      .on(t.postId, t.id)
      .where(sql`${t.parentId} is null`),
    index("comments_replies_idx")
      .on(t.parentId, t.id)
      .where(sql`${t.parentId} is not null`),
    index("comments_author_id_idx").on(t.authorId, t.id.desc().nullsFirst()),
    check("comments_counts_check", sql`${t.replyCount} >= 0 and ${t.likesCount} >= 0`),
    check("comments_author_check", sql`${t.authorId} is not null or ${t.deletedAt} is not null`),
  ],
)

export const commentLikes = pgTable(
  "comment_likes",
  {
    commentId: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index("comment_likes_user_id_idx").on(t.userId, t.commentId),
  ],
)
