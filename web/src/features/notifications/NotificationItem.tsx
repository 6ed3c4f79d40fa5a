import type { Notification } from "@grove/contract/notifications"
import { Bell, Heart, MessageCircle, Repeat2, UserPlus, type LucideIcon } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"
import { Time } from "#ui/Time.tsx"

const ICONS: Record<Notification["type"], [icon: LucideIcon, look: string]> = {
  like: [Heart, "bg-danger-soft text-like"],
  comment: [MessageCircle, "bg-accent-soft text-accent"],
  follow: [UserPlus, "bg-ok-soft text-ok"],
  repost: [Repeat2, "bg-ok-soft text-ok"],
  other: [Bell, "bg-warn-soft text-warn"],
}

interface NotificationItemProps {
  entry: Notification
  onOpen: (entry: Notification) => void
}

/** A notification; links to its subject. */
export function NotificationItem({ entry, onOpen }: NotificationItemProps) {
  const look = classNames(
    "flex min-h-18 w-full border-b border-line items-center gap-3 px-4 py-3 text-start -outline-offset-2 transition-colors",
    entry.read ? "hover:bg-surface-2" : "bg-accent-soft/60 hover:bg-accent-soft",
  )
  return entry.link ? (
    <Link href={entry.link} className={look} onClick={() => onOpen(entry)}>
      <Content entry={entry} />
    </Link>
  ) : (
    <button type="button" className={look} onClick={() => onOpen(entry)}>
      <Content entry={entry} />
    </button>
  )
}

function Content({ entry }: { entry: Notification }) {
  const [Icon, look] = ICONS[entry.type]
  const [first] = entry.actors
  return (
    <>
      <span className="relative shrink-0">
        {first ? (
          <UserAvatar user={first} size={44} />
        ) : (
          <span className={classNames("grid size-11 place-items-center rounded-full", look)}>
            <Icon aria-hidden size={22} />
          </span>
        )}
        {first && (
          <span
            className={classNames(
              "border-surface absolute -end-1 -bottom-1 grid size-5.5 place-items-center rounded-full border-2",
              look,
            )}
          >
            <Icon aria-hidden size={12} />
          </span>
        )}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-md wrap-anywhere">
          <Sentence entry={entry} />
        </span>
        <Time at={entry.timestamp} className="text-ink-2 text-13" />
      </span>
      {!entry.read && (
        <span className="bg-accent text-on-accent inline-flex min-h-5.5 items-center rounded-full px-2.5 text-xs font-semibold">
          {t("New")}
        </span>
      )}
    </>
  )
}

/** The server's sentence with the leading name in bold. */
function Sentence({ entry }: { entry: Notification }) {
  const name = entry.actors[0] && displayName(entry.actors[0])
  if (!name || !entry.message.startsWith(name)) return entry.message
  return (
    <>
      <span className="font-semibold">{name}</span>
      {entry.message.slice(name.length)}
    </>
  )
}
