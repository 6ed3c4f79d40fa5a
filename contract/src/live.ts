import type { Announcement } from "./announcements.ts"
import type { AttendanceState } from "./attendance.ts"
import type { BootSite } from "./boot.ts"
import type { LinkCard } from "./links.ts"
import type { Message } from "./messages.ts"
import type { Notification } from "./notifications.ts"
import type { Comment } from "./posts.ts"

/** Events from the server to browsers over `/api/live`. */
export type LiveEvent =
  | { type: "message"; message: Message }
  /** Deleted or removed; `userId` is the other person of the conversation. */
  | { type: "message.gone"; messageId: string; userId: string }
  /** `userId` has read the messages of `otherId` up to `upTo`. Sent to both. */
  | { type: "read"; userId: string; otherId: string; upTo: string }
  | { type: "typing"; userId: string; isTyping: boolean }
  | { type: "presence"; userId: string; isOnline: boolean }
  | { type: "notification"; notification: Notification }
  /** Read on another screen of the same user; without ids, all of them. */
  | { type: "notifications.read"; ids?: string[] }
  /** Marked as unread, dismissed or no longer filtered, here or on another screen of the same user. */
  | { type: "notifications.changed" }
  /** The request of this user was accepted on another screen. */
  | { type: "message.accepted"; userId: string }
  /**
   * Comments of a post that the user watches; `count` is the number of all its comments. The same for every viewer, so
   * `isLiked` says nothing. Sent without comments when watching begins.
   */
  | {
      type: "comments"
      postId: string
      count: number
      added: Comment[]
      changed: Comment[]
      gone: string[]
    }
  /** The guests of an event that the user watches; the same for every viewer. */
  | ({ type: "attendance"; postId: string } & Omit<AttendanceState, "myReply">)
  /** New posts for the home feed; for a repost the author is the user who reposted. */
  | { type: "posts"; posts: { postId: string; authorId: string }[] }
  /** The link cards of posts arrived after the posts themselves. */
  | { type: "links"; links: { postId: string; link: LinkCard }[] }
  /** An announcement began, changed or ended; without `announcement` it is no longer shown. */
  | { type: "announcement"; id: string; announcement?: Announcement; isNew: boolean }
  /** Closed on another screen of the same user. */
  | { type: "announcement.closed"; id: string }
  /** The settings of the site changed. */
  | { type: "site"; site: BootSite }
  /** An upload of this user is ready or has failed. */
  | { type: "video"; videoId: string; state: "ready" | "failed" }
  | { type: "violations" }
  /** A request to join was sent, changed or decided. */
  | { type: "joining" }
  | { type: "standing" }
  | { type: "scan"; done: number; total: number }

/** Events from browsers to the server. */
export type ClientEvent =
  | { type: "typing"; receiverId: string; isTyping: boolean }
  /** The user has this post open. Ends with the connection, or when the user has opened many others. */
  | { type: "watch"; postId: string }
