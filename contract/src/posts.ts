import { Type, type Static } from "typebox"

import {
  Count,
  LanguageCode,
  SmallId,
  Time,
  Uuid,
  PostParams,
  UserParams,
  closed,
  filledText,
  nullableInteger,
  nullableLanguage,
  nullableText,
  nullableTime,
  nullableUuid,
  text,
} from "./fields.ts"
import { HashtagRef } from "./hashtags.ts"
import { BODY, IMAGE, TEXT, VIDEO } from "./limits.ts"
import { LinkCard } from "./links.ts"
import { ImageText, ImageRef } from "./media.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { Mention, PersonRef } from "./users.ts"
import { NewPostVideo, VideoRef } from "./video-ref.ts"

export const Category = Type.Object({ id: SmallId, name: Type.String(), color: Type.String() })
export type Category = Static<typeof Category>

export const Comment = Type.Object({
  id: Uuid,
  postId: Uuid,
  /** The comment whose thread this reply belongs to; null for a comment on the post itself. */
  parentId: nullableUuid,
  /** Empty when the comment is deleted. */
  content: Type.String(),
  /** The language of the text; null if the server could not tell. */
  language: nullableLanguage,
  /** Users mentioned with @ in the text. */
  mentions: Type.Array(Mention),
  createdAt: Time,
  editedAt: nullableTime,
  /** Null when the comment is deleted. */
  user: Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] }),
  likeCount: Count,
  /** Replies to this comment, including those the caller cannot see; 0 for a reply. */
  replyCount: Count,
  isLiked: Type.Boolean(),
  /** Deleted or removed, and listed only because it has replies. */
  isDeleted: Type.Boolean(),
  /** Hidden by the author of the post: clients show it on request only. */
  isHidden: Type.Boolean(),
})
export type Comment = Static<typeof Comment>

export const EVENT_REPLIES = ["going", "interested"] as const
/** Who sees the names of the guests: every member, members who are going, or only the host. */
export const GUEST_LISTS = ["everyone", "guests", "host"] as const

const day = Type.Optional(Type.String({ format: "date" }))
const clock = Type.Optional(Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }))

/** The details of an event as the host enters them. */
const EventFacts = {
  title: filledText(TEXT.eventTitle),
  description: filledText(TEXT.eventDescription),
  date: day,
  time: clock,
  /** The end; with a time but no date, the event ends at that time on its day or, if earlier, on the next. */
  endDate: day,
  endTime: clock,
  timeZone: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_+/-]{1,60}$" })),
  isOnline: Type.Boolean(),
  location: Type.Optional(text(TEXT.eventLocation)),
}

export const Event = Type.Object({
  ...EventFacts,
  /** Start in UTC, if the date is known. */
  startsAt: nullableTime,
  /** End in UTC, if the date is known; without an end it is an hour after the start, or the end of the day. */
  endsAt: nullableTime,
  _count: Type.Object({ going: Count, interested: Count }),
  /** `waiting` after answering with going when all places were taken. */
  myReply: Type.Unsafe<(typeof EVENT_REPLIES)[number] | "waiting" | null>({
    type: ["string", "null"],
  }),
  coverUrl: nullableText,
  cover: Type.Unsafe<ImageRef | null>({ ...ImageRef, type: ["object", "null"] }),
  /** Maximum number of people going; null for no limit. */
  capacity: nullableInteger,
  placesLeft: nullableInteger,
  waitingCount: Count,
  guestListVisible: Type.Unsafe<(typeof GUEST_LISTS)[number]>({ type: "string" }),
  /** Whether members who are going can invite others. */
  guestsMayInvite: Type.Boolean(),
  isInvited: Type.Boolean(),
  /** Id of the first event of the series; null for a single event. */
  seriesId: nullableUuid,
  /** Recurrence rule of the series (RFC 5545, RRULE). */
  rule: nullableText,
  canceledAt: nullableTime,
})
export type Event = Static<typeof Event>

export const Post = Type.Object({
  id: Uuid,
  content: Type.String(),
  /** The language of the text; null if the server could not tell and the author did not say. */
  language: nullableLanguage,
  /** URL of the first picture. */
  imageUrl: nullableText,
  images: Type.Array(ImageRef),
  createdAt: Time,
  editedAt: nullableTime,
  author: PersonRef,
  category: Type.Unsafe<Category | null>({ ...Category, type: ["object", "null"] }),
  hashtags: Type.Array(HashtagRef),
  /** Users mentioned with @ in the text. */
  mentions: Type.Array(Mention),
  /** The latest comments on the post itself, without replies, oldest first. */
  comments: Type.Array(Comment),
  /** Whether new comments are accepted; the author decides. */
  commentsOpen: Type.Boolean(),
  _count: Type.Object({ likes: Count, comments: Count, reposts: Count }),
  isLiked: Type.Boolean(),
  isBookmarked: Type.Boolean(),
  isReposted: Type.Boolean(),
  /** In a feed: who reposted it, if it is there as a repost. */
  repostedBy: Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] }),
  event: Type.Unsafe<Event | null>({ ...Event, type: ["object", "null"] }),
  /** A post has pictures or one video. */
  video: Type.Unsafe<VideoRef | null>({ ...VideoRef, type: ["object", "null"] }),
  /** The card of the first link; null until it is fetched, and for posts with pictures or an event. */
  link: Type.Unsafe<LinkCard | null>({ ...LinkCard, type: ["object", "null"] }),
})
export type Post = Static<typeof Post>

const alts = Type.Optional(Type.Array(text(TEXT.alt), { maxItems: IMAGE.post.count }))

export const NewEvent = closed({
  ...EventFacts,
  cover: Type.Optional(ImageText),
  capacity: Type.Optional(SmallId),
  guestListVisible: Type.Optional(Type.Enum(GUEST_LISTS)),
  guestsMayInvite: Type.Optional(Type.Boolean()),
  rule: Type.Optional(text(TEXT.eventRule)),
})
export type NewEvent = Static<typeof NewEvent>

export const NewPost = closed({
  content: filledText(TEXT.post),
  /** Detected by the server if missing. */
  language: Type.Optional(LanguageCode),
  categoryId: Type.Optional(SmallId),
  images: Type.Optional(Type.Array(ImageText, { maxItems: IMAGE.post.count })),
  imageAlts: alts,
  event: Type.Optional(NewEvent),
  /** Instead of pictures. */
  video: Type.Optional(NewPostVideo),
})
export type NewPost = Static<typeof NewPost>

export const posts = {
  feed: route({
    method: "GET",
    path: "/api/posts",
    access: "member",
    rateClass: "read",
    summary:
      "Lists the home feed: the caller's posts, and posts and reposts of followed users, newest first.",
    query: PageQuery,
    reply: Type.Array(Post),
    paged: true,
    mayLag: true,
  }),
  trending: route({
    method: "GET",
    path: "/api/posts/trending",
    access: "member",
    rateClass: "read",
    summary: "Lists posts with recent engagement, from a variety of authors.",
    query: Type.Object(
      { ...PageQuery.properties, categoryId: Type.Optional(SmallId) },
      { additionalProperties: false },
    ),
    reply: Type.Array(Post),
    paged: true,
    mayLag: true,
  }),
  byUser: route({
    method: "GET",
    path: "/api/users/:userId/posts",
    access: "member",
    rateClass: "read",
    summary: "Lists posts and reposts of a user, newest first.",
    params: UserParams,
    query: PageQuery,
    reply: Type.Array(Post),
    paged: true,
    mayLag: true,
  }),
  get: route({
    method: "GET",
    path: "/api/posts/:postId",
    access: "member",
    rateClass: "read",
    summary: "Returns a post.",
    params: PostParams,
    reply: Post,
  }),
  create: route({
    method: "POST",
    path: "/api/posts",
    access: "member",
    rateClass: "post",
    summary: "Publishes a post.",
    body: NewPost,
    reply: Post,
    creates: true,
    bodyLimit: BODY.post,
  }),
  edit: route({
    method: "PATCH",
    path: "/api/posts/:postId",
    access: "member",
    rateClass: "write",
    summary:
      "Changes the text, its language, the category, image and video descriptions or captions of the caller's own post, or opens and closes its comments.",
    params: PostParams,
    body: Type.Object(
      {
        content: Type.Optional(filledText(TEXT.post)),
        language: Type.Optional(LanguageCode),
        categoryId: Type.Optional(
          Type.Unsafe<number | null>({ ...SmallId, type: ["integer", "null"] }),
        ),
        imageAlts: alts,
        videoAlt: Type.Optional(text(TEXT.alt)),
        /** WebVTT; an empty text removes the captions. */
        videoCaptions: Type.Optional(Type.String({ maxLength: VIDEO.captionBytes })),
        commentsOpen: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    reply: Post,
    bodyLimit: BODY.postEdit,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/posts/:postId",
    access: "member",
    rateClass: "remove",
    summary: "Deletes the caller's own post; it can be restored for a short time.",
    params: PostParams,
    reply: Type.Object({ isDeleted: Type.Boolean() }),
  }),
  restore: route({
    method: "POST",
    path: "/api/posts/:postId/restore",
    access: "member",
    rateClass: "write",
    summary: "Restores a deleted post.",
    params: PostParams,
    reply: Post,
  }),
  categories: route({
    method: "GET",
    path: "/api/categories",
    access: "member",
    rateClass: "read",
    summary: "Lists the categories of posts.",
    reply: Type.Array(Category),
    mayLag: true,
  }),
}
