import type { Message } from "./messages.ts"
import type { Notification } from "./notifications.ts"

/** What travels over `/api/live`, server to browser. */
export type LiveEvent =
  | { type: "message"; message: Message }
  | { type: "message.gone"; messageId: string; userId: string }
  | { type: "read"; userId: string; upTo: string }
  | { type: "typing"; userId: string; isTyping: boolean }
  | { type: "presence"; userId: string; isOnline: boolean }
  | { type: "notification"; id: string; notification?: Notification }
  | { type: "notifications.read" }
  /** Something new on the home feed. */
  | { type: "post"; postId: string; authorId: string }
  | { type: "violations" }
  | { type: "standing" }
  | { type: "scan"; done: number; total: number }

/** Browser to server. */
export type ClientEvent =
  | { type: "typing"; receiverId: string; isTyping: boolean }
  | { type: "presence"; of: string[] }
