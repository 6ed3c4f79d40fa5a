import type { EventWords } from "@grove/contract/event-text"

import { later, type Text } from "#platform/language/text.ts"

/** The sentence guests read. It names only the new state, since they know the old one. */
export function newsText(event: EventWords, isCanceled: boolean): Text {
  const { title, date, time, timeZone, isOnline, location } = event
  if (isCanceled) return later("{title} was canceled", { title })
  const clock =
    time !== undefined && date !== undefined && timeZone ? `${time} (${timeZone})` : time
  const values = {
    title,
    where: isOnline ? "online" : location ? "place" : "none",
    place: location ?? "",
    time: clock ?? "",
    day: date === undefined ? 0 : Date.parse(`${date}T00:00:00Z`),
  }
  if (date !== undefined && time !== undefined)
    return later(
      "{where, select, online {{title} has changed: {day, date, full} at {time}, online} place {{title} has changed: {day, date, full} at {time}, {place}} other {{title} has changed: {day, date, full} at {time}}}",
      values,
    )
  if (date !== undefined)
    return later(
      "{where, select, online {{title} has changed: {day, date, full}, online} place {{title} has changed: {day, date, full}, {place}} other {{title} has changed: {day, date, full}}}",
      values,
    )
  if (time !== undefined)
    return later(
      "{where, select, online {{title} has changed: {time}, online} place {{title} has changed: {time}, {place}} other {{title} has changed: {time}}}",
      values,
    )
  return later(
    "{where, select, online {{title} has changed: online} place {{title} has changed: {place}} other {{title} has changed}}",
    values,
  )
}
