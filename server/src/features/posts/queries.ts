import { asc, eq, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import type { StoredLinkCard } from "#db/tables/links.ts"
import {
  categories,
  feedItems,
  posts,
  type PostImage,
  type PostVideo,
  type StoredEvent,
} from "#db/tables/posts.ts"
import type { StoredMention } from "#db/tables/users.ts"
import { maySeePost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import { madeText, type MadePost } from "./view.ts"

export const selectCategories = (db: Db) =>
  db
    .select({ id: categories.id, name: categories.name, color: categories.color })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))

export async function hasCategory(db: Db, id: number): Promise<boolean> {
  const found = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id))
  return found.length > 0
}

export interface PostFacts {
  authorId: string
  content: string
  language: string | null
  categoryId: number | null
  images: PostImage[]
  video: PostVideo | null
  event: StoredEvent | null
  eventAt: Date | null
  eventEndsAt: Date | null
  eventCapacity: number | null
  /** The day of the first event of a series; null for any other post. */
  seriesDate: string | null
  hashtags: { id: number; name: string }[]
  mentions: StoredMention[]
  hasLink: boolean
  linkUrl: string | null
  link: StoredLinkCard | null
  createdAt: Date
}

/** Inserts the post and its feed item and prints the post, in one statement. */
const INSERT = madeText(
  `insert into posts (id, author_id, content, category_id, images, event, event_at, hashtags, mentions, has_link, created_at,
     link_url, link, event_ends_at, event_capacity, series_id, series_date, video, language)
   select id, $1, $2, $3, $4::jsonb, $5::jsonb, $6, $7::jsonb, $8::jsonb, $9, $10,
     $11, $12::jsonb, $13, $14, case when $15::date is not null then id end, $15::date, $16::jsonb, $17
   from (select uuidv7() as id) fresh returning *`,
  "insert into feed_items (id, actor_id, post_id) select id, $1, id from p",
)

export async function insertPost(db: Db, facts: PostFacts): Promise<MadePost> {
  const [row] = await rows<MadePost>(db, INSERT, [
    facts.authorId,
    facts.content,
    facts.categoryId,
    JSON.stringify(facts.images),
    facts.event && JSON.stringify(facts.event),
    facts.eventAt,
    JSON.stringify(facts.hashtags),
    JSON.stringify(facts.mentions),
    facts.hasLink,
    facts.createdAt,
    facts.linkUrl,
    facts.link && JSON.stringify(facts.link),
    facts.eventEndsAt,
    facts.eventCapacity,
    facts.seriesDate,
    facts.video && JSON.stringify(facts.video),
    facts.language,
  ])
  return row!
}

export async function insertFeedItem(
  db: Db,
  item: { id: string; actorId: string; postId: string },
) {
  await db.insert(feedItems).values(item).onConflictDoNothing()
}

export async function deleteFeedItem(db: Db, id: string) {
  await db.delete(feedItems).where(eq(feedItems.id, id))
}

const VISIBLE = `select p.id, p.author_id, p.content, p.language, p.images, p.video, p.mentions, p.event, p.comments_open from posts p where p.id = $2::uuid and ${maySeePost("$1", "p")}`

/** Keeps a visible post as it is until the end of the transaction: `share` for what is stored below it, `change` to change its row. */
export type PostLock = "share" | "change"
const LOCKED: Record<PostLock, string> = {
  share: `${VISIBLE} for share of p`,
  change: `${VISIBLE} for no key update of p`,
}

export interface VisiblePost {
  id: string
  authorId: string
  content: string
  language: string | null
  images: PostImage[]
  mentions: StoredMention[]
  video: PostVideo | null
  event: StoredEvent | null
  commentsOpen: boolean
}

export async function selectVisiblePost(
  db: Db,
  viewerId: string,
  id: string,
  lock?: PostLock,
): Promise<VisiblePost | undefined> {
  const [row] = await rows<{
    id: string
    author_id: string
    content: string
    language: string | null
    images: PostImage[]
    mentions: StoredMention[]
    video: PostVideo | null
    event: StoredEvent | null
    comments_open: boolean
  }>(db, lock ? LOCKED[lock] : VISIBLE, [viewerId, id])
  return (
    row && {
      id: row.id,
      authorId: row.author_id,
      content: row.content,
      language: row.language,
      images: row.images,
      mentions: row.mentions,
      video: row.video,
      event: row.event,
      commentsOpen: row.comments_open,
    }
  )
}

/** Returns the row whatever its state, and locks it for the transaction. Does not check visibility. */
export async function lockPost(db: Db, id: string) {
  const [row] = await db.select().from(posts).where(eq(posts.id, id)).for("update")
  return row
}

export async function updatePost(
  db: Db,
  id: string,
  change: Partial<PostFacts> & { editedAt?: Date; commentsOpen?: boolean },
) {
  await db.update(posts).set(change).where(eq(posts.id, id))
}

/**
 * The first event of a series stands for all: they go and come back with it, unless they went before. $2 = the present
 * time of the column, $3 = the new one.
 */
const setTime = (column: "deleted_at" | "removed_at") => `
  update posts set ${column} = $3
  where (id = $1::uuid or series_id = $1::uuid) and ${column} is not distinct from $2::timestamptz`
const SET_DELETED = setTime("deleted_at")
const SET_REMOVED = setTime("removed_at")

export async function setDeleted(db: Db, id: string, before: Date | null, at: Date | null) {
  await rows(db, SET_DELETED, [id, before, at])
}

export async function setRemoved(db: Db, id: string, before: Date | null, at: Date | null) {
  await rows(db, SET_REMOVED, [id, before, at])
}

const SET_ALL_DELETED = "update posts set deleted_at = $2 where id = any($1::uuid[])"

export async function setAllDeleted(db: Db, ids: readonly string[], at: Date) {
  await rows(db, SET_ALL_DELETED, [ids, at])
}

type Counter = "likesCount" | "commentsCount" | "repostsCount"

/** Adds to a count in the caller's transaction and returns the new value. */
export async function addToCount(
  db: Db,
  id: string,
  counter: Counter,
  by: number,
): Promise<number> {
  const column = posts[counter]
  if (by === 0) {
    const [row] = await db.select({ count: column }).from(posts).where(eq(posts.id, id))
    return row?.count ?? 0
  }
  const [row] = await db
    .update(posts)
    .set({ [counter]: sql`${column} + ${by}` })
    .where(eq(posts.id, id))
    .returning({ count: column })
  return row?.count ?? 0
}

/**
 * Deleted by their authors before this time; removed ones are kept as long as their case needs them. Dates of a series
 * that went with the first one wait for it, because only its row is locked while it is restored.
 */
const SWEPT = `
  delete from posts where id in (
    select id from posts p where deleted_at < $1 and removed_at is null and not exists (
      select 1 from posts f where f.id = p.series_id and f.id <> p.id and f.deleted_at = p.deleted_at)
    order by id limit $2 for update skip locked
  ) returning id`

export const deleteDeletedBefore = (db: Db, before: Date, limit: number) =>
  rows<{ id: string }>(db, SWEPT, [before, limit])
