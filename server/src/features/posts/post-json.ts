import { CATEGORY_COLOR, EMBEDDED_COMMENTS } from "@grove/contract/limits"
import { ImageRef } from "@grove/contract/media"
import { Category, Comment, Event, Post } from "@grove/contract/posts"
import { VideoRef } from "@grove/contract/video-ref"

import { jsonObject, jsonText, jsonWhen, rawJsonSql } from "#db/json-sql.ts"
import { mediaUrlSql } from "#db/media-url.ts"
import { STORED_COMMENT, STORED_POST } from "#db/stored-json.ts"
import { isStanding, mayListUserRow } from "#db/visibility.ts"
import { personJson } from "#features/users/view.ts"

/**
 * The only place that shapes a `Comment` as the viewer ($1) sees it: `comment` is its row, `author` the row of its
 * author. Deleted ones are shaped by the list of threads, which alone shows them.
 */
export const commentFields = (comment: string, author: string) => ({
  user: personJson(author),
  likeCount: `${comment}.likes_count`,
  replyCount: `${comment}.reply_count`,
  isLiked: `${comment}.likes_count > 0 and exists (select 1 from comment_likes where comment_id = ${comment}.id and user_id = $1)`,
  isDeleted: rawJsonSql("'false'"),
  isHidden: `${comment}.hidden_at is not null`,
})
export const storedComment = (comment: string) => ({
  sql: `${comment}.comment_json`,
  fields: STORED_COMMENT,
})
export const COMMENT_JSON = jsonText(
  jsonObject(Comment, commentFields("m", "u"), storedComment("m")),
)

/** The newest few, oldest first. An array read backwards, since so few rows are not worth a sort. */
const OLDEST_FIRST = Array.from(
  { length: EMBEDDED_COMMENTS },
  (_, n) => `few[${EMBEDDED_COMMENTS - n}]`,
)
const COMMENTS = `case when p.comments_count > 0 then (
    select concat('[', concat_ws(',', ${OLDEST_FIRST.join(", ")}), ']') from (select array(
      select ${COMMENT_JSON}
      from comments m join users u on u.id = m.author_id
      where m.post_id = p.id and m.parent_id is null and m.hidden_at is null
        and ${isStanding("m")} and ${mayListUserRow("u")}
      order by m.id desc limit ${EMBEDDED_COMMENTS}
    ) as few offset 0) newest
  ) else '[]' end`

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
const IMAGES = `case when ${HAS_IMAGES} then (
    select concat('[', string_agg(${jsonText(imageJson("image"))}, ',' order by place), ']')
    from jsonb_array_elements(p.images) with ordinality as list(image, place)
  ) else '[]' end`
const FIRST_IMAGE_URL = `case when ${HAS_IMAGES} then ${mediaUrlSql("p.images -> 0 ->> 'hash'", "p.images -> 0 -> 'width'")} end`

const VIDEO = jsonObject(VideoRef, {
  url: mediaUrlSql("p.video ->> 'hash'", "p.video -> 'width'", "p.video ->> 'extension'"),
  posterUrl: `case when p.video -> 'poster' <> 'null' then ${mediaUrlSql("p.video -> 'poster' ->> 'hash'", "p.video -> 'poster' -> 'width'")} end`,
  width: "p.video -> 'width'",
  height: "p.video -> 'height'",
  durationMs: "p.video -> 'durationMs'",
  alt: "p.video ->> 'alt'",
  captionsUrl: `case when p.video ->> 'captionsHash' is not null then ${mediaUrlSql("p.video ->> 'captionsHash'", "1", "'vtt'")} end`,
  thumbhash: "p.video -> 'poster' ->> 'thumbhash'",
})

const CATEGORY = jsonObject(Category, {
  id: "c.id",
  name: "c.name",
  color: `coalesce(c.color, '${CATEGORY_COLOR}')`,
})

const COVER = "p.event -> 'cover'"
const HAS_COVER = "p.event ? 'cover'"

/** Everything about the event is in its row, but the viewer's reply and invitation. */
const EVENT = jsonObject(Event, {
  title: "p.event ->> 'title'",
  description: "p.event ->> 'description'",
  date: "p.event ->> 'date'",
  time: "p.event ->> 'time'",
  timeZone: "p.event ->> 'timeZone'",
  isOnline: "(p.event -> 'isOnline')::boolean",
  location: "p.event ->> 'location'",
  endDate: "p.event ->> 'endDate'",
  endTime: "p.event ->> 'endTime'",
  startsAt: "p.event_at",
  // Until the upgrade is complete, another node can still write events without an end.
  endsAt: "coalesce(p.event_ends_at, p.event_at + interval '1 hour')",
  _count: jsonObject(Event.properties._count, {
    going: "p.going_count",
    interested: "p.interested_count",
  }),
  myReply: "(select reply from event_replies where post_id = p.id and user_id = $1)",
  coverUrl: `case when ${HAS_COVER} then ${mediaUrlSql(`${COVER} ->> 'hash'`, `${COVER} -> 'width'`)} end`,
  cover: jsonWhen(HAS_COVER, imageJson(COVER)),
  capacity: "p.event_capacity",
  placesLeft:
    "case when p.event_capacity is not null then greatest(p.event_capacity - p.going_count, 0) end",
  waitingCount: "p.waiting_count",
  guestListVisible: "coalesce(p.event ->> 'guestListVisible', 'host')",
  guestsMayInvite: "coalesce((p.event -> 'guestsMayInvite')::boolean, false)",
  isInvited:
    "p.invited_count > 0 and exists (select 1 from event_invitations where post_id = p.id and user_id = $1)",
  seriesId: "p.series_id",
  rule: "p.event ->> 'rule'",
  canceledAt: "p.canceled_at",
})

const isMarked = (table: string) =>
  `exists (select 1 from ${table} where post_id = p.id and user_id = $1)`

/**
 * The only place that shapes a `Post` as the viewer ($1) sees it: `p` is its row, `a` its author's, `c` its
 * category's, `r` that of the member who reposted it; `c` and `r` are null where there is none. The statement around
 * it begins with `unseenBy("$1")`.
 */
export const POST_JSON = jsonText(
  jsonObject(
    Post,
    {
      content: "p.content",
      imageUrl: FIRST_IMAGE_URL,
      images: rawJsonSql(IMAGES),
      author: personJson("a"),
      category: jsonWhen("c.id is not null", CATEGORY),
      comments: rawJsonSql(COMMENTS),
      commentsOpen: "p.comments_open",
      _count: jsonObject(Post.properties._count, {
        likes: "p.likes_count",
        comments: "p.comments_count",
        reposts: "p.reposts_count",
      }),
      isLiked: `p.likes_count > 0 and ${isMarked("likes")}`,
      isBookmarked: isMarked("bookmarks"),
      isReposted: `p.reposts_count > 0 and ${isMarked("reposts")}`,
      repostedBy: jsonWhen("r.id is not null", personJson("r")),
      event: jsonWhen("p.event is not null", EVENT),
      video: jsonWhen("p.video is not null", VIDEO),
      link: rawJsonSql("coalesce(p.link::text, 'null')"),
    },
    { sql: "p.post_json", fields: STORED_POST },
  ),
)
