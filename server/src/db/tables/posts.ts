import type { EventWords } from "@grove/contract/event-text"
import type { GUEST_LISTS } from "@grove/contract/posts"

import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "#db/drizzle.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import type { StoredLinkCard } from "./links.ts"
import { users, type StoredMention } from "./users.ts"

export const categories = pgTable(
  "categories",
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    color: text(),
    position: smallint().notNull().default(0),
  },
  (t) => [uniqueIndex("categories_name_idx").on(sql`lower(${t.name})`)],
)

/** A picture of a post, copied into its row so that lists need no further read. */
export interface PostImage {
  hash: string
  width: number
  height: number
  widths: number[]
  thumbhash: string
  alt: string
}

/** The stored file of a video. */
export interface VideoFile {
  hash: string
  extension: "mp4" | "webm"
  width: number
  height: number
  durationMs: number
}

/** The video of a post, copied into its row so that lists need no further read. */
export interface PostVideo extends VideoFile {
  alt: string
  /** The largest file of the poster. */
  poster: { hash: string; width: number; thumbhash: string } | null
  captionsHash: string | null
}

/** The details of an event. Counts and what statements search for are columns. */
export interface StoredEvent extends EventWords {
  endDate?: string | undefined
  endTime?: string | undefined
  cover?: PostImage | undefined
  /** Missing in events older than guest lists: their guests did not know of one, so only the host sees them. */
  guestListVisible?: (typeof GUEST_LISTS)[number] | undefined
  guestsMayInvite?: boolean | undefined
  /** RFC 5545, RRULE, of the series. */
  rule?: string | undefined
  /** Number of changes that calendars must adopt (RFC 5545, SEQUENCE). */
  sequence?: number | undefined
  /** When and where it took place as guests know it, until they are notified of a change. */
  known?: string | undefined
}

export const posts = pgTable(
  "posts",
  {
    id: newestFirstId(),
    authorId: text()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    /** Two or three letters (BCP 47); null if unknown. Search finds the words of a post by the grammar of its language. */
    language: text(),
    categoryId: integer().references(() => categories.id),
    images: jsonb().$type<PostImage[]>().notNull().default([]),
    /** Instead of pictures. */
    video: jsonb().$type<PostVideo>(),
    event: jsonb().$type<StoredEvent>(),
    /** Start of the event in UTC. */
    eventAt: at(),
    /** End of the event in UTC, assumed if its host gave none. */
    eventEndsAt: at(),
    eventCapacity: integer(),
    canceledAt: at(),
    goingCount: integer().notNull().default(0),
    interestedCount: integer().notNull().default(0),
    waitingCount: integer().notNull().default(0),
    invitedCount: integer().notNull().default(0),
    /** Id of the first event of the series. */
    seriesId: uuid(),
    /** The day its rule gave to this event of a series; the host can move the event to another. */
    seriesDate: date({ mode: "string" }),
    /** A later event of a series: listed among events, but not in feeds, search and counts of posts. */
    isOccurrence: boolean().notNull().default(false),
    /** Copied from the text so that lists need no further read; ids and names never change. */
    hashtags: jsonb().$type<{ id: number; name: string }[]>().notNull().default([]),
    mentions: jsonb().$type<StoredMention[]>().notNull().default([]),
    hasLink: boolean().notNull().default(false),
    /** The link whose card the post shows or waits for; null when there is none or the author removed it. */
    linkUrl: text(),
    link: jsonb().$type<StoredLinkCard>(),
    likesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    repostsCount: integer().notNull().default(0),
    /** Whether new comments are accepted. */
    commentsOpen: boolean().notNull().default(true),
    createdAt: createdAt(),
    editedAt: at(),
    /** Deleted by its author; the row is deleted when the undo period is over. */
    deletedAt: at(),
    /** Removed by a decision; overturning clears this. */
    removedAt: at(),
  },
  (t) => [
    index("posts_author_id_idx").on(t.authorId, t.id.desc().nullsFirst()),
    index("posts_category_id_idx").on(t.categoryId, t.id.desc().nullsFirst()),
    index("posts_created_at_idx").on(t.createdAt),
    index("posts_events_idx")
      .on(t.eventAt, t.id)
      .where(sql`${t.eventAt} is not null`),
    index("posts_author_events_idx")
      .on(t.authorId)
      .where(sql`${t.event} is not null`),
    index("posts_series_id_idx")
      .on(t.seriesId)
      .where(sql`${t.seriesId} is not null`),
    index("posts_link_url_idx")
      .on(t.linkUrl)
      .where(sql`${t.linkUrl} is not null`),
    check(
      "posts_counts_check",
      sql`${t.likesCount} >= 0 and ${t.commentsCount} >= 0 and ${t.repostsCount} >= 0`,
    ),
  ],
)

/**
 * Posts up to this id are from before posts had languages, and wait for the job `posts.languages`; at most one row.
 */
export const languageBacklog = pgTable("language_backlog", { postId: uuid().primaryKey() })

/**
 * What appears in feeds: one row per post (with the same id) and one per repost, ordered by id.
 * A narrow covering index serves the newest items of given actors.
 */
export const feedItems = pgTable(
  "feed_items",
  {
    id: uuid().primaryKey(),
    actorId: text()
      .notNull()
      .references(() => users.id),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("feed_items_actor_id_idx").on(t.actorId, t.id.desc().nullsFirst(), t.postId),
    index("feed_items_post_id_idx").on(t.postId, t.id.desc().nullsFirst(), t.actorId),
  ],
)
