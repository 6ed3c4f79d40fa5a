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
}

/** For example 'Ann Moss and 3 others liked your post'. */
export function sentenceOf({ type, groupKey, actors, actorCount, message }: SentenceParts): string {
  const [first, second] = actors
  if (message !== undefined || !first) return message ?? ""
  const name = displayName(first)
  const who =
    actorCount === 1
      ? name
      : actorCount === 2 && second
        ? `${name} and ${displayName(second)}`
        : `${name} and ${actorCount - 1} others`
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
