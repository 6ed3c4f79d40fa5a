import { Type, type Static } from "typebox"

import { Count, Time, UserId, Uuid, closed, nullableText, text } from "./fields.ts"
import { BODY, TEXT } from "./limits.ts"
import { ImageRef, ImageText } from "./media.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { Mention, PersonRef } from "./users.ts"

export const Message = Type.Object({
  id: Uuid,
  content: Type.String(),
  /** Users mentioned with @ in the text; they are not notified. */
  mentions: Type.Array(Mention),
  images: Type.Array(ImageRef),
  createdAt: Time,
  isRead: Type.Boolean(),
  /** Deleted by its sender or removed by moderation: content and pictures are empty. */
  isDeleted: Type.Boolean(),
  /** The story it replies to. */
  storyId: nullableText,
  sender: PersonRef,
  receiver: PersonRef,
  receiverId: UserId,
})
export type Message = Static<typeof Message>

/** Requests contain messages from strangers until the receiver answers or accepts. */
export const MESSAGE_BOXES = ["inbox", "requests"] as const

export const Conversation = Type.Object({
  other: PersonRef,
  lastMessage: Message,
  unreadCount: Count,
  isRequest: Type.Boolean(),
  /** Shown only by users who have accepted the conversation. */
  isOnline: Type.Boolean(),
})
export type Conversation = Static<typeof Conversation>

/** The numbers of the badges. */
export const MessageCounts = Type.Object({
  conversations: Count,
  requests: Count,
  unread: Count,
})
export type MessageCounts = Static<typeof MessageCounts>

/** The server rejects blank text without pictures. */
export const NewMessage = closed({
  receiverId: UserId,
  content: text(TEXT.message),
  images: Type.Optional(Type.Array(ImageText)),
})
export type NewMessage = Static<typeof NewMessage>

const OtherParams = closed({ otherUserId: UserId })

export const messages = {
  conversations: route({
    method: "GET",
    path: "/api/messages/conversations",
    access: "member",
    rateClass: "read",
    summary: "Lists the caller's conversations, latest first.",
    query: closed({ ...PageQuery.properties, box: Type.Optional(Type.Enum(MESSAGE_BOXES)) }),
    reply: Type.Array(Conversation),
    paged: true,
  }),
  conversation: route({
    method: "GET",
    path: "/api/messages/:otherUserId/conversation",
    access: "member",
    rateClass: "read",
    summary: "Returns the other person and the state of the conversation.",
    params: OtherParams,
    reply: Type.Object({
      other: PersonRef,
      unreadCount: Count,
      isRequest: Type.Boolean(),
      isOnline: Type.Boolean(),
      /** False if the other person does not accept messages from the caller. */
      mayWrite: Type.Boolean(),
    }),
  }),
  counts: route({
    method: "GET",
    path: "/api/messages/counts",
    access: "member",
    rateClass: "read",
    summary: "Counts conversations, requests and unread messages.",
    reply: MessageCounts,
  }),
  thread: route({
    method: "GET",
    path: "/api/messages/:otherUserId",
    access: "member",
    rateClass: "read",
    summary: "Lists the messages of a conversation, newest first.",
    params: OtherParams,
    query: PageQuery,
    reply: Type.Array(Message),
    paged: true,
  }),
  send: route({
    method: "POST",
    path: "/api/messages",
    access: "member",
    rateClass: "message",
    summary: "Sends a message.",
    body: NewMessage,
    bodyLimit: BODY.post,
    reply: Message,
    creates: true,
  }),
  read: route({
    method: "POST",
    path: "/api/messages/:otherUserId/read",
    access: "member",
    rateClass: "read",
    allowedWhile: "suspended",
    summary: "Marks messages from a person as read, up to one message or all.",
    params: OtherParams,
    query: closed({ upTo: Type.Optional(Uuid) }),
    reply: Type.Object({ unreadCount: Count }),
  }),
  accept: route({
    method: "POST",
    path: "/api/messages/:otherUserId/accept",
    access: "member",
    rateClass: "write",
    summary: "Moves a request to the inbox.",
    params: OtherParams,
    reply: Type.Object({ isRequest: Type.Boolean() }),
  }),
  remove: route({
    method: "DELETE",
    path: "/api/messages/:messageId",
    access: "member",
    rateClass: "remove",
    summary: "Deletes the caller's own message for both people.",
    params: closed({ messageId: Uuid }),
    reply: Type.Object({ isDeleted: Type.Boolean() }),
  }),
}
