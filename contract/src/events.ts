import type { Message } from "./messages.ts"
import type { Notification } from "./notifications.ts"

/** What travels over `/api/live`, server to browser. */
export type LiveEvent =
  | { type: "message"; message: Message }
  /** Taken back or removed; `userId` is the other side of the conversation. */
  | { type: "message.gone"; messageId: string; userId: string }
  /** `userId` has read what `otherId` wrote, up to a message. Both hear it, on all their screens. */
  | { type: "read"; userId: string; otherId: string; upTo: string }
  | { type: "typing"; userId: string; isTyping: boolean }
  | { type: "presence"; userId: string; isOnline: boolean }
  | { type: "notification"; notification: Notification }
  /** On another screen of the same person; without ids, all of them. */
  | { type: "notifications.read"; ids?: string[] }
  /** The conversation with this person was accepted on another screen. */
  | { type: "message.accepted"; userId: string }
  /** Something new on the home feed. */
  | { type: "post"; postId: string; authorId: string }
  | { type: "violations" }
  | { type: "standing" }
  | { type: "scan"; done: number; total: number }

/** Browser to server. */
export type ClientEvent = { type: "typing"; receiverId: string; isTyping: boolean }
