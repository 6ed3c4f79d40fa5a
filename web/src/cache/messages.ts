import type { Conversation, Message } from "@grove/contract/messages"
import type { Page } from "@grove/contract/route"

/** Pages as the query cache holds them, newest first. */
export interface Paged<T> {
  pages: Page<T>[]
  pageParams: unknown[]
}

type Thread = Paged<Message>
type Box = Paged<Conversation>

function mapItems<T>(data: Paged<T>, change: (item: T) => T): Paged<T> {
  let isChanged = false
  const pages = data.pages.map((page) => {
    const items = page.items.map(change)
    if (items.every((item, at) => item === page.items[at])) return page
    isChanged = true
    return { ...page, items }
  })
  return isChanged ? { ...data, pages } : data
}

/** Inserts a message in order of its id, or replaces the copy with that id. */
export function putMessage(data: Thread | undefined, message: Message): Thread | undefined {
  if (!data) return data
  if (data.pages.some((page) => page.items.some((item) => item.id === message.id)))
    return mapItems(data, (item) =>
      // A reply may be older than the receipt; a read message stays read.
      item.id === message.id ? { ...message, isRead: message.isRead || item.isRead } : item,
    )
  const at = data.pages.findIndex(
    (page, index) =>
      page.items.some((item) => item.id < message.id) ||
      (index === data.pages.length - 1 && page.next === undefined),
  )
  // Older than all loaded pages: it arrives with its page.
  if (at < 0) return data
  return {
    ...data,
    pages: data.pages.map((page, index) => {
      if (index !== at) return page
      const place = page.items.findIndex((item) => item.id < message.id)
      const items = page.items.toSpliced(place < 0 ? page.items.length : place, 0, message)
      return { ...page, items }
    }),
  }
}

const emptied = (message: Message): Message => ({
  ...message,
  content: "",
  images: [],
  isDeleted: true,
})

export const dropMessage = (data: Thread | undefined, id: string) =>
  data && mapItems(data, (item) => (item.id === id && !item.isDeleted ? emptied(item) : item))

/** Marks messages to `readerId` as read, up to a message. */
export const markRead = (data: Thread | undefined, readerId: string, upTo: string) =>
  data &&
  mapItems(data, (item) =>
    item.receiverId === readerId && item.id <= upTo && !item.isRead
      ? { ...item, isRead: true }
      : item,
  )

export const findConversation = (data: Box | undefined, otherId: string) =>
  data?.pages.flatMap((page) => page.items).find((item) => item.other.id === otherId)

export const patchConversation = (
  data: Box | undefined,
  otherId: string,
  change: (conversation: Conversation) => Conversation,
) => data && mapItems(data, (item) => (item.other.id === otherId ? change(item) : item))

/** Moves the conversation of a new message to the top of its box. */
export function liftConversation(
  data: Box | undefined,
  message: Message,
  me: string,
): Box | undefined {
  const otherId = message.sender.id === me ? message.receiverId : message.sender.id
  const known = findConversation(data, otherId)
  if (!data || !known) return data
  if (known.lastMessage.id > message.id) return data
  const isNews = message.receiverId === me && known.lastMessage.id !== message.id
  const lifted: Conversation = {
    ...known,
    other: message.sender.id === me ? message.receiver : message.sender,
    lastMessage: message,
    unreadCount: known.unreadCount + (isNews && !message.isRead ? 1 : 0),
  }
  const pages = data.pages.map((page, index) => {
    const rest = page.items.filter((item) => item.other.id !== otherId)
    return { ...page, items: index === 0 ? [lifted, ...rest] : rest }
  })
  return { ...data, pages }
}

export const dropLastMessage = (data: Box | undefined, otherId: string, id: string) =>
  patchConversation(data, otherId, (item) =>
    item.lastMessage.id === id ? { ...item, lastMessage: emptied(item.lastMessage) } : item,
  )
