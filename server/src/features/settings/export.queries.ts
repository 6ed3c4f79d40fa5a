import { jsonText } from "#db/json-sql.ts"
import { rows } from "#db/sql.ts"
import { POST_LINK } from "#features/posts/view.ts"
import type { Db } from "#platform/context.ts"

import { ACCOUNT_PARTS } from "./export-account-parts.ts"
import { fields, part, person } from "./export-sql.ts"

/** Both orders of the pair, since the key sorts its ids. */
const MY_PAIRS = `(select c.user_id || ':' || c.other_id from conversations c where c.user_id = $1
  union all select c.other_id || ':' || c.user_id from conversations c where c.user_id = $1)`

const at = { createdAt: "created_at" }

export const PARTS = {
  ...ACCOUNT_PARTS,
  "announcements-seen": part(
    "v.announcement_id",
    fields("v", {
      announcementId: "announcement_id",
      text: "(select text from announcements a where a.id = v.announcement_id)",
      seenAt: "seen_at",
      closedAt: "closed_at",
    }),
    "announcement_views v where v.user_id = $1",
  ),
  posts: part(
    "p.id",
    fields("p", {
      id: "id",
      content: "content",
      language: "language",
      images: "images",
      video: "video",
      event: "event",
      hashtags: "hashtags",
      mentions: "mentions",
      ...at,
      editedAt: "edited_at",
      removedAt: "removed_at",
      likes: "likes_count",
      comments: "comments_count",
      reposts: "reposts_count",
      commentsOpen: "comments_open",
      link: `(${jsonText(POST_LINK)}::json)`,
    }),
    "posts p where p.author_id = $1 and p.deleted_at is null",
  ),
  // At most one entry.
  "pinned-post": part(
    "n.post_id",
    fields("n", { postId: "post_id", ...at }),
    "pins n where n.user_id = $1",
  ),
  comments: part(
    "m.id",
    fields("m", {
      id: "id",
      postId: "post_id",
      parentId: "parent_id",
      content: "content",
      language: "language",
      mentions: "mentions",
      ...at,
      editedAt: "edited_at",
      removedAt: "removed_at",
      likes: "likes_count",
      replies: "reply_count",
    }),
    "comments m where m.author_id = $1 and m.deleted_at is null",
  ),
  "comment-likes": part(
    "l.comment_id",
    fields("l", { commentId: "comment_id", ...at }),
    "comment_likes l where l.user_id = $1",
  ),
  stories: part(
    "s.id",
    fields("s", { id: "id", content: "content", image: "image", ...at, expiresAt: "expires_at" }),
    "stories s where s.author_id = $1",
  ),
  videos: part(
    "v.id",
    fields("v", { id: "id", state: "state", alt: "alt", file: "file", postId: "post_id", ...at }),
    "videos v where v.owner_id = $1",
  ),
  messages: part(
    "m.id",
    fields("m", {
      id: "id",
      sender: person("m.sender_id"),
      receiver: person("m.receiver_id"),
      content: "content",
      mentions: "mentions",
      images: "images",
      ...at,
      readAt: "read_at",
    }),
    `messages m where m.pair_key in ${MY_PAIRS} and $1 in (m.sender_id, m.receiver_id)
      and m.deleted_at is null and m.removed_at is null`,
  ),
  likes: part(
    "l.post_id",
    fields("l", { postId: "post_id", ...at }),
    "likes l where l.user_id = $1",
  ),
  reposts: part(
    "r.id",
    fields("r", { postId: "post_id", ...at }),
    "reposts r where r.user_id = $1",
  ),
  bookmarks: part(
    "b.id",
    fields("b", { postId: "post_id", ...at }),
    "bookmarks b where b.user_id = $1",
  ),
  "event-replies": part(
    "e.post_id",
    fields("e", { postId: "post_id", reply: "reply", ...at }),
    "event_replies e where e.user_id = $1",
  ),
  "event-invitations": part(
    "e.post_id",
    fields("e", { postId: "post_id", invitedBy: person("e.invited_by"), ...at }),
    "event_invitations e where e.user_id = $1",
  ),
  // At most one entry; its secret is stored as a hash only.
  "event-subscription": part(
    "e.user_id",
    fields("e", at),
    "event_subscriptions e where e.user_id = $1",
    "text",
  ),
  "event-invitations-sent": part(
    "e.post_id",
    fields("e", { postId: "post_id", person: person("e.user_id"), ...at }),
    "event_invitations e where e.invited_by = $1",
  ),
  following: part(
    "f.id",
    fields("f", { person: person("f.followee_id"), ...at }),
    "follows f where f.follower_id = $1",
  ),
  followers: part(
    "f.id",
    fields("f", { person: person("f.follower_id"), ...at }),
    "follows f where f.followee_id = $1",
  ),
  blocked: part(
    "b.id",
    fields("b", { person: person("b.blocked_id", "b.known_as"), ...at }),
    "blocks b where b.blocker_id = $1",
  ),
  muted: part(
    "m.id",
    fields("m", { person: person("m.muted_id", "m.known_as"), ...at }),
    "mutes m where m.muter_id = $1",
  ),
  notifications: part(
    "n.id",
    fields("n", {
      id: "id",
      type: "type",
      actor: person("n.actor_id"),
      postId: "post_id",
      commentId: "comment_id",
      detail: "detail",
      ...at,
    }),
    "notifications n where n.user_id = $1",
  ),
  "notification-senders": part(
    "s.sender_id",
    fields("s", { person: person("s.sender_id"), ...at }),
    "notification_senders s where s.user_id = $1",
    "text",
  ),
  "stories-seen": part(
    "v.id",
    fields("v", { storyId: "story_id", ...at }),
    "story_views v where v.user_id = $1",
  ),
  reports: part(
    "r.id",
    fields("r", {
      targetType: "target_type",
      targetId: "target_id",
      ruleId: "rule_id",
      additionalInfo: "additional_info",
      ...at,
    }),
    "reports r where r.reporter_id = $1",
    "int",
  ),
  penalties: part(
    "p.id",
    fields("p", {
      id: "id",
      type: "type",
      reason: "reason",
      ...at,
      expiresAt: "expires_at",
      endedAt: "ended_at",
      endReason: "end_reason",
    }),
    "penalties p where p.user_id = $1",
    "int",
  ),
  appeals: part(
    "a.id",
    fields("a", {
      penaltyId: "penalty_id",
      text: "text",
      status: "status",
      ...at,
      decidedAt: "decided_at",
      note: "note",
    }),
    "appeals a where a.user_id = $1",
    "int",
  ),
} satisfies Record<string, { text: string; first: string }>

export type PartName = keyof typeof PARTS

export const selectPart = (db: Db, name: PartName, userId: string, after: string, limit: number) =>
  rows<{ position: string; item: unknown }>(db, PARTS[name].text, [userId, after, limit])
