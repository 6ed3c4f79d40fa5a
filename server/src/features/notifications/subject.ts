import { mediaUrl } from "@grove/contract/media"
import type { Notification } from "@grove/contract/notifications"

import { isMentionKey } from "#db/notification-keys.ts"
import { isPresent } from "#db/visibility.ts"

/** What an entry is about, beside its sentence. */
export interface SubjectRow {
  group_key: string
  type: Notification["type"]
  post_id: string | null
  comment_id: string | null
  words: string | null
  picture_hash: string | null
  picture_width: string | null
  thumbhash: string | null
  event: StoredNotice | null
  may_comment: boolean | null
  is_following: boolean | null
}

interface StoredNotice {
  date?: string
  time?: string
  timeZone?: string
  location?: string
  isOnline: boolean
}

/** Longer than a line of the widest screen. */
const SNIPPET = 160
/** As much as is read: white space is shortened later. */
const READ = 240

/** Of the smallest file of the first picture, of the cover of an event or of the poster of a video. */
const picture = (field: string, file = field) =>
  `coalesce(post.images #>> '{0,${file}}', post.event #>> '{cover,${file}}', post.video #>> '{poster,${field}}')`

/** Beside `latest`, whose post its owner can see. Comments that are hidden or gone give no words. */
export const SUBJECT_JOINS = `
  left join posts post on post.id = latest.post_id
  left join comments remark on remark.id = latest.comment_id and ${isPresent("remark")} and remark.hidden_at is null`

export const SUBJECT_COLUMNS = `
  left(case when latest.comment_id is null then post.content else remark.content end, ${READ}) as words,
  ${picture("hash")} as picture_hash, ${picture("width", "widths,0")} as picture_width,
  ${picture("thumbhash")} as thumbhash, post.event - 'description' - 'known' - 'cover' as event,
  post.comments_open and (latest.comment_id is null or remark.id is not null) as may_comment,
  case when latest.type = 'follow' then exists (select 1 from follows f
    where f.follower_id = $1 and f.followee_id = latest.actor_id) end as is_following`

type Subject = Pick<
  Notification,
  | "postId"
  | "commentId"
  | "snippet"
  | "snippetIsTheirs"
  | "thumbnailUrl"
  | "thumbhash"
  | "event"
  | "mayReply"
  | "isFollowing"
>

export function shapeSubject(row: SubjectRow): Subject {
  const isTheirs = row.type === "comment" || isMentionKey(row.group_key)
  const isEvent = row.event !== null && row.type === "other" && !isTheirs
  const snippet = isEvent || row.words === null ? "" : oneLine(row.words)
  return {
    postId: row.post_id,
    commentId: row.comment_id,
    snippet: snippet || null,
    snippetIsTheirs: isTheirs,
    thumbnailUrl: row.picture_hash && mediaUrl(row.picture_hash, Number(row.picture_width)),
    thumbhash: row.thumbhash,
    event: isEvent ? shapeEvent(row.event!) : null,
    mayReply: isTheirs && row.may_comment === true,
    isFollowing: row.is_following,
  }
}

const shapeEvent = ({ date, time, timeZone, location, isOnline }: StoredNotice) => ({
  date: date ?? null,
  time: time ?? null,
  timeZone: timeZone ?? null,
  location: location ?? null,
  isOnline,
})

/** The beginning of a text on one line, cut between words where it is too long. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim()
  if (line.length <= SNIPPET) return line
  const end = line.lastIndexOf(" ", SNIPPET)
  // Never between the halves of a character.
  const cut =
    end > SNIPPET / 2 ? line.slice(0, end) : line.slice(0, SNIPPET).replace(/\p{Surrogate}$/u, "")
  return `${cut}…`
}
