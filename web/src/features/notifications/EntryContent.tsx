import type { Notification } from "@grove/contract/notifications"
import {
  AtSign,
  Bell,
  CalendarDays,
  Heart,
  MessageCircle,
  Repeat2,
  UserPlus,
  type LucideIcon,
} from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { thumbUrl } from "#ui/thumb.ts"
import { Time } from "#ui/Time.tsx"

import { Snippet } from "./Snippet.tsx"

type Look = readonly [icon: LucideIcon, look: string]

const ICONS: Record<Notification["type"], Look> = {
  like: [Heart, "bg-danger-soft text-like"],
  comment: [MessageCircle, "bg-accent-soft text-accent"],
  follow: [UserPlus, "bg-ok-soft text-ok"],
  repost: [Repeat2, "bg-ok-soft text-ok"],
  other: [Bell, "bg-warn-soft text-warn"],
}
const MENTION: Look = [AtSign, "bg-accent-soft text-accent"]
const EVENT: Look = [CalendarDays, "bg-warn-soft text-warn"]

function lookOf({ type, isMention, event }: Notification): Look {
  if (type !== "other") return ICONS[type]
  if (isMention) return MENTION
  return event ? EVENT : ICONS.other
}

const MORE_ACTORS = 4

/** The cells of a row that belong to its link. */
export function EntryContent({ entry, sentenceId }: { entry: Notification; sentenceId: string }) {
  const [first, ...more] = entry.actors
  return (
    <>
      <span className="relative self-start">
        <Face entry={entry} first={first} />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span id={sentenceId} dir="auto" className="text-md wrap-anywhere">
          <Sentence entry={entry} />
        </span>
        <Snippet entry={entry} />
        <Time at={entry.timestamp} className="text-ink-2 text-13" />
      </span>
      {more.length > 0 && (
        <span aria-hidden className="hidden -space-x-2.5 md:col-start-3 md:flex">
          {more.slice(0, MORE_ACTORS).map((actor) => (
            <UserAvatar
              key={actor.id}
              user={actor}
              size={28}
              className="ring-surface rounded-full ring-2"
            />
          ))}
        </span>
      )}
      <Thumbnail entry={entry} />
      {!entry.read && (
        <span className="col-start-4 self-end justify-self-end md:col-start-5 md:self-center">
          <span className="bg-accent text-on-accent inline-flex min-h-5.5 items-center rounded-full px-2.5 text-xs font-semibold">
            {t("New")}
          </span>
        </span>
      )}
    </>
  )
}

function Face({
  entry,
  first,
}: {
  entry: Notification
  first: Notification["actors"][number] | undefined
}) {
  const [Icon, look] = lookOf(entry)
  if (!first)
    return (
      <span className={classNames("grid size-11 place-items-center rounded-full", look)}>
        <Icon aria-hidden size={22} />
      </span>
    )
  return (
    <>
      <UserAvatar user={first} size={44} />
      <span
        className={classNames(
          "border-surface absolute -end-1 top-6.5 grid size-5.5 place-items-center rounded-full border-2",
          look,
        )}
      >
        <Icon aria-hidden size={12} />
      </span>
    </>
  )
}

/** Decorative: the words beside it say what it is about. */
function Thumbnail({ entry: { thumbnailUrl, thumbhash } }: { entry: Notification }) {
  if (thumbnailUrl === null) return null
  const blur = thumbhash && thumbUrl(thumbhash)
  return (
    <img
      src={thumbnailUrl}
      alt=""
      width={52}
      height={52}
      loading="lazy"
      decoding="async"
      className="bg-surface-2 rounded-box col-start-3 size-13 bg-cover object-cover md:col-start-4"
      style={blur ? { backgroundImage: `url(${blur})` } : undefined}
    />
  )
}

/** The server's sentence with the name of the latest actor in bold, wherever the language puts it. */
function Sentence({ entry }: { entry: Notification }) {
  const name = entry.actors[0] && displayName(entry.actors[0])
  const at = name ? entry.message.indexOf(name) : -1
  if (!name || at === -1) return entry.message
  return (
    <>
      {entry.message.slice(0, at)}
      <bdi className="font-semibold">{name}</bdi>
      {entry.message.slice(at + name.length)}
    </>
  )
}
