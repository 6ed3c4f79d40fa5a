import type { Notification } from "@grove/contract/notifications"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { rowWhen } from "#features/events/event-time.ts"
import { useMinute } from "#lib/clock.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

/** One line of what the entry is about: words to the reader stand out from the reader's own. */
export function Snippet({ entry }: { entry: Notification }) {
  const me = useCurrentUser()
  if (entry.event) return <When event={entry.event} />
  if (entry.snippet === null) return null
  return (
    <span
      dir="auto"
      className={classNames("truncate text-sm", entry.snippetIsTheirs ? "text-ink" : "text-ink-2")}
    >
      <Words text={entry.snippet} handle={me.handle} />
    </span>
  )
}

/** Marks the mention of the reader. */
function Words({ text, handle }: { text: string; handle: string }) {
  const at = text.toLowerCase().indexOf(`@${handle.toLowerCase()}`)
  const end = at + 1 + handle.length
  if (at === -1 || /^\w/.test(text.slice(end))) return text
  return (
    <>
      {text.slice(0, at)}
      <bdi className="text-accent font-semibold">{text.slice(at, end)}</bdi>
      {text.slice(end)}
    </>
  )
}

function When({ event }: { event: NonNullable<Notification["event"]> }) {
  const now = useMinute(0)
  const { date, time, timeZone, location, isOnline } = event
  const when = rowWhen(
    {
      date: date ?? undefined,
      time: time ?? undefined,
      timeZone: timeZone ?? undefined,
      startsAt: null,
      endsAt: null,
    },
    now,
  )
  const place = isOnline ? t("Online Event") : location
  return <span className="text-ink-2 truncate text-sm">{place ? `${when} · ${place}` : when}</span>
}
