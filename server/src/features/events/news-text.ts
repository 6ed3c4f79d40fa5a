import type { EventWords } from "@grove/contract/event-text"

/** The sentence guests read: what the event is now, since they know what it was. */
export function newsText(event: EventWords, isCanceled: boolean): string {
  if (isCanceled) return `${event.title} was canceled`
  const now = [whenText(event), placeText(event)].filter((part) => part !== "")
  return now.length === 0
    ? `${event.title} has changed`
    : `${event.title} has changed: ${now.join(", ")}`
}

function whenText({ date, time, timeZone }: EventWords): string {
  if (date === undefined) return time ?? ""
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" })
  const clock = time === undefined ? "" : ` at ${time}${timeZone ? ` (${timeZone})` : ""}`
  return `${day.format(new Date(`${date}T00:00:00Z`))}${clock}`
}

const placeText = ({ isOnline, location }: EventWords) => (isOnline ? "online" : (location ?? ""))
