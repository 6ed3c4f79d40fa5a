import { CATEGORY_COLOR, EMBEDDED_COMMENTS } from "@grove/contract/limits"
import { LinkCard } from "@grove/contract/links"
import { ImageRef } from "@grove/contract/media"
import { Category, Comment, Event, Post } from "@grove/contract/posts"
import { VideoRef } from "@grove/contract/video-ref"

import { jsonFunction } from "#db/json-function.ts"
import { jsonMembers, jsonObject, jsonText, jsonWhen, rawJsonSql } from "#db/json-sql.ts"
import { mediaUrlSql } from "#db/media-url.ts"
import { isPresent, mayListUserRow } from "#db/visibility.ts"
import { personJson } from "#features/users/view.ts"

/**
 * The only place that shapes a `Comment` as the viewer ($1) sees it: `comment` is its row, `author` the row of its
 * author. Deleted ones are shaped by the list of threads, which alone shows them.
 */
export const commentFields = (comment: string, author: string) => ({
  id: `${comment}.id`,
  postId: `${comment}.post_id`,
  parentId: `${comment}.parent_id`,
  user: personJson(author),
  content: `${comment}.content`,
  language: `${comment}.language`,
  mentions: rawJsonSql(`${comment}.mentions`),
  createdAt: `${comment}.created_at`,
  editedAt: `${comment}.edited_at`,
  likeCount: `${comment}.likes_count`,
  replyCount: `${comment}.reply_count`,
  isLiked: `${comment}.likes_count > 0 and exists (select 1 from comment_likes where comment_id = ${comment}.id and user_id = $1)`,
  isDeleted: rawJsonSql("'false'"),
  isHidden: `${comment}.hidden_at is not null`,
})
export const COMMENT_JSON = jsonText(jsonObject(Comment, commentFields("m", "u")))

const { isLiked, ...SHARED_OF_COMMENT } = commentFields("m", "u")
export const IS_COMMENT_LIKED = isLiked
/** Everything that is the same for all viewers, as JSON members. */
export const COMMENT_FRAGMENT = jsonMembers(Comment, SHARED_OF_COMMENT)

/** The newest comments on the post itself, newest first. */
export const NEWEST_COMMENTS = `
  from comments m join users u on u.id = m.author_id
  where m.post_id = p.id and m.parent_id is null and m.hidden_at is null
    and ${isPresent("m")} and ${mayListUserRow("u")}
  order by m.id desc limit ${EMBEDDED_COMMENTS}`

const imageJson = (image: string) =>
  jsonObject(ImageRef, {
    url: mediaUrlSql(`${image} ->> 'hash'`, `${image} -> 'width'`),
    hash: `${image} ->> 'hash'`,
    width: `${image} -> 'width'`,
    height: `${image} -> 'height'`,
    widths: rawJsonSql(`${image} -> 'widths'`),
    thumbhash: `${image} ->> 'thumbhash'`,
    alt: `${image} ->> 'alt'`,
  })
const HAS_IMAGES = "p.images <> '[]'"
const IMAGES = jsonFunction(
  "post_images",
  { images: "jsonb" },
  rawJsonSql(`(
    select '[' || string_agg(${jsonText(imageJson("image"))}, ',' order by place) || ']'
    from jsonb_array_elements(images) with ordinality as list(image, place)
  )`),
)
const FIRST_IMAGE_URL = `case when ${HAS_IMAGES} then ${mediaUrlSql("p.images -> 0 ->> 'hash'", "p.images -> 0 -> 'width'")} end`

const VIDEO = jsonFunction(
  "post_video",
  { video: "jsonb" },
  jsonObject(VideoRef, {
    url: mediaUrlSql("video ->> 'hash'", "video -> 'width'", "video ->> 'extension'"),
    posterUrl: `case when video -> 'poster' <> 'null' then ${mediaUrlSql("video -> 'poster' ->> 'hash'", "video -> 'poster' -> 'width'")} end`,
    width: "video -> 'width'",
    height: "video -> 'height'",
    durationMs: "video -> 'durationMs'",
    alt: "video ->> 'alt'",
    captionsUrl: `case when video ->> 'captionsHash' is not null then ${mediaUrlSql("video ->> 'captionsHash'", "1", "'vtt'")} end`,
    thumbhash: "video -> 'poster' ->> 'thumbhash'",
  }),
)

const LINK_PICTURE = "link -> 'picture'"
const LINK = jsonFunction(
  "post_link",
  { link: "jsonb" },
  jsonObject(LinkCard, {
    url: "link ->> 'url'",
    title: "link ->> 'title'",
    description: "link ->> 'description'",
    host: "link ->> 'host'",
    imageUrl: `case when ${LINK_PICTURE} <> 'null' then ${mediaUrlSql(`${LINK_PICTURE} ->> 'hash'`, `${LINK_PICTURE} -> 'width'`)} end`,
    thumbhash: `${LINK_PICTURE} ->> 'thumbhash'`,
  }),
)
export const POST_LINK = jsonWhen("p.link is not null", LINK.call({ link: "p.link" }))

const CATEGORY = jsonObject(Category, {
  id: "c.id",
  name: "c.name",
  color: `coalesce(c.color, '${CATEGORY_COLOR}')`,
})

const COVER = "event -> 'cover'"
const HAS_COVER = "event ? 'cover'"

/** Everything about the event is in its row, but the viewer's reply and invitation. */
const EVENT = jsonFunction(
  "post_event",
  {
    event: "jsonb",
    starts_at: "timestamptz",
    ends_at: "timestamptz",
    going: "integer",
    interested: "integer",
    waiting: "integer",
    capacity: "integer",
    series_id: "uuid",
    canceled_at: "timestamptz",
    my_reply: "text",
    is_invited: "boolean",
  },
  jsonObject(Event, {
    title: "event ->> 'title'",
    description: "event ->> 'description'",
    date: "event ->> 'date'",
    time: "event ->> 'time'",
    timeZone: "event ->> 'timeZone'",
    isOnline: "(event -> 'isOnline')::boolean",
    location: "event ->> 'location'",
    endDate: "event ->> 'endDate'",
    endTime: "event ->> 'endTime'",
    startsAt: "starts_at",
    // Until the upgrade is complete, another node can still write events without an end.
    endsAt: "coalesce(ends_at, starts_at + interval '1 hour')",
    _count: jsonObject(Event.properties._count, {
      going: "going",
      interested: "interested",
    }),
    myReply: "my_reply",
    coverUrl: `case when ${HAS_COVER} then ${mediaUrlSql(`${COVER} ->> 'hash'`, `${COVER} -> 'width'`)} end`,
    cover: jsonWhen(HAS_COVER, imageJson(COVER)),
    capacity: "capacity",
    placesLeft: "case when capacity is not null then greatest(capacity - going, 0) end",
    waitingCount: "waiting",
    guestListVisible: "coalesce(event ->> 'guestListVisible', 'host')",
    guestsMayInvite: "coalesce((event -> 'guestsMayInvite')::boolean, false)",
    isInvited: "is_invited",
    seriesId: "series_id",
    rule: "event ->> 'rule'",
    canceledAt: "canceled_at",
  }),
)

const isMarked = (table: string) =>
  `exists (select 1 from ${table} where post_id = p.id and user_id = $1)`

/** Functions that these expressions call. A change needs a migration; the next but one can drop the function before. */
export const POST_FUNCTIONS = [IMAGES, VIDEO, LINK, EVENT]

const SHARED = {
  id: "p.id",
  createdAt: "p.created_at",
  editedAt: "p.edited_at",
  hashtags: rawJsonSql("p.hashtags"),
  mentions: rawJsonSql("p.mentions"),
  content: "p.content",
  language: "p.language",
  imageUrl: FIRST_IMAGE_URL,
  images: rawJsonSql(
    `case when ${HAS_IMAGES} then ${jsonText(IMAGES.call({ images: "p.images" }))} else '[]' end`,
  ),
  author: personJson("a"),
  category: jsonWhen("c.id is not null", CATEGORY),
  commentsOpen: "p.comments_open",
  _count: jsonObject(Post.properties._count, {
    likes: "p.likes_count",
    comments: "p.comments_count",
    reposts: "p.reposts_count",
  }),
  video: jsonWhen("p.video is not null", VIDEO.call({ video: "p.video" })),
  link: POST_LINK,
}
/**
 * Everything that is the same for all viewers, as JSON members: `p` is the row of a post, `a` its author's, `c` its
 * category's, null where there is none. `print-posts.ts` adds the rest.
 */
export const POST_FRAGMENT = jsonMembers(Post, SHARED)

/** What the viewer has done with the post. */
export const MARKS = {
  isLiked: `p.likes_count > 0 and ${isMarked("likes")}`,
  isBookmarked: isMarked("bookmarks"),
  isReposted: `p.reposts_count > 0 and ${isMarked("reposts")}`,
}

/** `r` is the row of the member who reposted it, null where there is none. */
export const REPOSTED_BY = jsonWhen("r.id is not null", personJson("r"))

const eventJson = (viewer: { my_reply: string; is_invited: string }) =>
  jsonWhen(
    "p.event is not null",
    EVENT.call({
      event: "p.event",
      starts_at: "p.event_at",
      ends_at: "p.event_ends_at",
      going: "p.going_count",
      interested: "p.interested_count",
      waiting: "p.waiting_count",
      capacity: "p.event_capacity",
      series_id: "p.series_id",
      canceled_at: "p.canceled_at",
      ...viewer,
    }),
  )
export const POST_EVENT = eventJson({
  my_reply: "(select reply from event_replies where post_id = p.id and user_id = $1)",
  is_invited: `p.invited_count > 0 and ${isMarked("event_invitations")}`,
})

/** Fields that differ from viewer to viewer, besides `MARKS`. */
export type FieldForViewer = "repostedBy" | "event" | "comments"

/** A post that is just being inserted: nobody has done anything with it. Needs only `p`, `a` and `c`. */
export const NEW_POST_JSON = jsonText(
  jsonObject(Post, {
    ...SHARED,
    isLiked: "false",
    isBookmarked: "false",
    isReposted: "false",
    repostedBy: rawJsonSql("'null'"),
    event: eventJson({ my_reply: "null", is_invited: "false" }),
    comments: rawJsonSql("'[]'"),
  }),
)
