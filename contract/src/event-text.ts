export interface EventWords {
  title: string
  description: string
  /** The value of a date field: 2027-07-03. */
  date?: string | undefined
  /** The value of a time field: 18:30. */
  time?: string | undefined
  timeZone?: string | undefined
  isOnline: boolean
  location?: string | undefined
}

/**
 * spec 5: the text of an event's post: title, description, date and time, location (or 'Online Event'), and the
 * hashtags #event and #{title lowercased without spaces}.
 */
export function eventText(event: EventWords): string {
  const facts = [whenText(event), placeText(event)].filter((line) => line !== "")
  const parts = [`🎉 ${event.title}`, event.description, facts.join("\n"), hashtagsText(event)]
  return parts.filter((part) => part !== "").join("\n\n")
}

const hashtagsText = ({ title }: EventWords) =>
  `#event #${title.toLowerCase().replaceAll(/\s+/gu, "")}`

/**
 * The part of the text that a card does not show already. Undefined if the author has changed the composed text, so
 * that all of it must be shown.
 */
export function eventRest(content: string, event: EventWords): string | undefined {
  return content === eventText(event) ? `${event.description}\n\n${hashtagsText(event)}` : undefined
}

function whenText({ date, time, timeZone }: EventWords): string {
  const clock = time ? `${time}${date && timeZone ? ` (${timeZone})` : ""}` : ""
  if (!date) return clock && `🕒 ${clock}`
  return `📅 ${dayText(date)}${clock && ` at ${clock}`}`
}

/** Stored in the post and not translated, so it is in English like the hashtags. */
function dayText(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

function placeText({ isOnline, location }: EventWords): string {
  if (isOnline) return "💻 Online Event"
  return location ? `📍 ${location}` : ""
}
