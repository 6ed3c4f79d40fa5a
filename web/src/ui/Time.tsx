import { useMinute } from "#lib/clock.ts"
import { formatDateTime } from "#lib/format.ts"
import { timeAgo, timeAgoShort } from "#lib/time-ago.ts"

/** Relative time ('12 minutes ago') with the exact time as its title. */
export function Time(props: { at: string; isShort?: boolean; className?: string }) {
  const now = useMinute(Date.parse(props.at))
  return (
    <time dateTime={props.at} title={exactTime(props.at)} className={props.className}>
      {props.isShort ? timeAgoShort(props.at, now) : timeAgo(props.at, now)}
    </time>
  )
}

/** Only the browser knows the reader's time zone. */
const exactTime = (at: string) => (import.meta.env.SSR ? undefined : formatDateTime(at))
