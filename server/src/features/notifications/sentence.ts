import { displayName } from "@grove/contract/names"
import type { Notification } from "@grove/contract/notifications"

import { message, t } from "#platform/language/text.ts"

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

/** What one, two and more people did. */
interface Act {
  one: string
  two: string
  more: string
}

/** For example 'Ann Moss and 3 others liked your post'. */
export function sentenceOf(parts: SentenceParts): string {
  const { type, groupKey, actors, actorCount, title } = parts
  const [first, second] = actors
  if (parts.message !== undefined || !first) return parts.message ?? ""
  const act = actOf(type, groupKey)
  const values = { name: displayName(first), title: title ?? t("an event") }
  if (actorCount === 1) return t(act.one, values)
  if (actorCount === 2 && second) return t(act.two, { ...values, other: displayName(second) })
  return t(act.more, { ...values, count: actorCount - 1 })
}

function actOf(type: SentenceParts["type"], groupKey: string): Act {
  const kind = groupKey.slice(0, groupKey.indexOf(":"))
  return ACTS_BY_GROUP[kind] ?? ACTS[type]
}

const ACTS_BY_GROUP: Partial<Record<string, Act>> = {
  "comment-like": {
    one: message("{name} liked your comment"),
    two: message("{name} and {other} liked your comment"),
    more: message("{name} and {count, plural, one {# other} other {# others}} liked your comment"),
  },
  reply: {
    one: message("{name} replied to your comment"),
    two: message("{name} and {other} replied to your comment"),
    more: message(
      "{name} and {count, plural, one {# other} other {# others}} replied to your comment",
    ),
  },
  mention: {
    one: message("{name} mentioned you"),
    two: message("{name} and {other} mentioned you"),
    more: message("{name} and {count, plural, one {# other} other {# others}} mentioned you"),
  },
  "event-invitation": {
    one: message("{name} invites you to {title}"),
    two: message("{name} and {other} invite you to {title}"),
    more: message(
      "{name} and {count, plural, one {# other} other {# others}} invite you to {title}",
    ),
  },
}

const ACTS: Record<SentenceParts["type"], Act> = {
  like: {
    one: message("{name} liked your post"),
    two: message("{name} and {other} liked your post"),
    more: message("{name} and {count, plural, one {# other} other {# others}} liked your post"),
  },
  comment: {
    one: message("{name} commented on your post"),
    two: message("{name} and {other} commented on your post"),
    more: message(
      "{name} and {count, plural, one {# other} other {# others}} commented on your post",
    ),
  },
  follow: {
    one: message("{name} started following you"),
    two: message("{name} and {other} started following you"),
    more: message(
      "{name} and {count, plural, one {# other} other {# others}} started following you",
    ),
  },
  repost: {
    one: message("{name} reposted your post"),
    two: message("{name} and {other} reposted your post"),
    more: message("{name} and {count, plural, one {# other} other {# others}} reposted your post"),
  },
  other: {
    one: message("{name} did something new"),
    two: message("{name} and {other} did something new"),
    more: message("{name} and {count, plural, one {# other} other {# others}} did something new"),
  },
}
