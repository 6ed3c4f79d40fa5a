import { displayName } from "@grove/contract/names"
import type { Notification } from "@grove/contract/notifications"

type Actor = Notification["actors"][number]

export interface SentenceParts {
  type: Notification["type"]
  groupKey: string
  /** The latest few actors. */
  actors: readonly Actor[]
  actorCount: number
  /** The complete sentence of a notification without actors. */
  message: string | undefined
  /** Of the event it is about. */
  title: string | undefined
}

/** For example 'Ann Moss and 3 others liked your post'. */
export function sentenceOf(parts: SentenceParts): string {
  const { type, groupKey, actors, actorCount, message, title = "an event" } = parts
  const [first, second] = actors
  if (message !== undefined || !first) return message ?? ""
  const name = displayName(first)
  const who =
    actorCount === 1
      ? name
      : actorCount === 2 && second
        ? `${name} and ${displayName(second)}`
        : `${name} and ${actorCount - 1} others`
  if (groupKey.startsWith("event-invitation:"))
    return `${who} ${actorCount === 1 ? "invites" : "invite"} you to ${title}`
  return `${who} ${actionOf(type, groupKey)}`
}

function actionOf(type: SentenceParts["type"], groupKey: string): string {
  switch (type) {
    case "like":
      return groupKey.startsWith("comment-like:") ? "liked your comment" : "liked your post"
    case "comment":
      return groupKey.startsWith("reply:") ? "replied to your comment" : "commented on your post"
    case "follow":
      return "started following you"
    case "repost":
      return "reposted your post"
    case "other":
      return groupKey.startsWith("mention:") ? "mentioned you" : "did something new"
  }
}
