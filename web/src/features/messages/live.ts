import type { CurrentUser } from "@grove/contract/auth"
import type { LiveEvent } from "@grove/contract/live"
import type { Conversation, Message } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import {
  dropLastMessage,
  dropMessage,
  markRead,
  patchConversation,
  type Paged,
} from "#cache/messages.ts"
import { patchLive } from "#cache/patch-live.ts"
import { BOXES, isInBox, showMessage } from "#cache/show-message.ts"
import { displayName } from "#features/users/display-name.ts"
import { navigate } from "#lib/history.ts"
import { outbox } from "#lib/outbox/current.ts"
import { paths } from "#lib/paths.ts"
import { onStart } from "#lib/socket.ts"
import { t } from "#lib/text.ts"
import { toastNews } from "#ui/toast.ts"

import { openConversation } from "./open-conversation.ts"
import { snippetOf } from "./snippet.ts"
import { setTyping } from "./typing.ts"

type Of<T extends LiveEvent["type"]> = Extract<LiveEvent, { type: T }>

export const live = {
  start(client: QueryClient) {
    // The page data is older than the first connection.
    return onStart(() => catchUp(client))
  },
  handle(event: LiveEvent, client: QueryClient) {
    const user = client.getQueryData<CurrentUser>(keys.me)
    if (!user) return
    const me = user.id
    if (event.type === "message") receive(client, event.message, user)
    else if (event.type === "message.gone") forget(client, event)
    else if (event.type === "read") markSeen(client, event, me)
    else if (event.type === "typing") setTyping(event.userId, event.isTyping)
    else if (event.type === "presence") showPresence(client, event)
    else if (event.type === "message.accepted")
      void client.invalidateQueries({ queryKey: keys.conversations })
  },
  /** Refetches what was missed. */
  refresh: catchUp,
}

function catchUp(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.conversations })
  void client.invalidateQueries({ queryKey: keys.threads })
}

function receive(client: QueryClient, message: Message, user: CurrentUser) {
  const me = user.id
  if (message.sender.id !== me) {
    setTyping(message.sender.id, false)
    showMessage(client, message, me)
    if (user.settings.notify.message) showToast(client, message)
    return
  }
  // An own message, from another tab or from this one just before its reply.
  const box = outbox(client)
  if (box.isSending("message", message.receiverId))
    void box.settled().then(() => showMessage(client, message, me))
  else showMessage(client, message, me)
}

/** Shows a toast, announced politely; does not move focus or content. */
function showToast(client: QueryClient, message: Message) {
  const { sender } = message
  const isInSight = openConversation.get() === sender.id
  if (
    document.visibilityState !== "visible" ||
    isInSight ||
    message.isDeleted ||
    isInBox(client, "requests", sender.id)
  )
    return
  toastNews({
    title: t("New message from {name}", { name: displayName(sender) }),
    description: snippetOf(message),
    action: { label: t("Open"), onAct: () => navigate(paths.conversation(sender.id)) },
  })
}

function forget(client: QueryClient, { messageId, userId }: Of<"message.gone">) {
  patchLive<Paged<Message>>(client, keys.messages(userId), (data) => dropMessage(data, messageId))
  for (const box of BOXES)
    patchLive<Paged<Conversation>>(client, keys.conversationBox(box), (data) =>
      dropLastMessage(data, userId, messageId),
    )
  void client.invalidateQueries({ queryKey: keys.conversations })
}

function markSeen(client: QueryClient, event: Of<"read">, me: string) {
  showSeen(client, event, me)
  // A message in flight may be read before its reply arrives.
  const box = outbox(client)
  if (box.isSending("message", event.userId))
    void box.settled().then(() => showSeen(client, event, me))
}

function showSeen(client: QueryClient, { userId, otherId, upTo }: Of<"read">, me: string) {
  const partner = userId === me ? otherId : userId
  patchLive<Paged<Message>>(client, keys.messages(partner), (data) => markRead(data, userId, upTo))
  for (const box of BOXES)
    patchLive<Paged<Conversation>>(client, keys.conversationBox(box), (data) =>
      patchConversation(data, partner, (item) => ({
        ...item,
        unreadCount: userId === me && item.lastMessage.id <= upTo ? 0 : item.unreadCount,
        lastMessage:
          item.lastMessage.receiverId === userId && item.lastMessage.id <= upTo
            ? { ...item.lastMessage, isRead: true }
            : item.lastMessage,
      })),
    )
  if (userId === me) void client.invalidateQueries({ queryKey: keys.messageCounts })
}

function showPresence(client: QueryClient, { userId, isOnline }: Of<"presence">) {
  for (const box of BOXES)
    patchLive<Paged<Conversation>>(client, keys.conversationBox(box), (data) =>
      patchConversation(data, userId, (item) => ({ ...item, isOnline })),
    )
  client.setQueryData(
    keys.conversation(userId),
    (data: { isOnline: boolean } | undefined) => data && { ...data, isOnline },
  )
}
