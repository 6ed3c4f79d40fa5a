export interface EventWords {
  title: string
  description: string
  /** As a date field gives it: 2027-07-03. */
  date?: string | undefined
  /** As a time field gives it: 18:30. */
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
 * What a card that shows the facts has left to say. Undefined where the text is not the composed one any more: its
 * author has changed it, so all of it is to be read.
 */
export function eventRest(content: string, event: EventWords): string | undefined {
  return content === eventText(event) ? `${event.description}\n\n${hashtagsText(event)}` : undefined
}

function whenText({ date, time, timeZone }: EventWords): string {
  const clock = time ? `${time}${date && timeZone ? ` (${timeZone})` : ""}` : ""
  if (!date) return clock && `🕒 ${clock}`
  return `📅 ${dayText(date)}${clock && ` at ${clock}`}`
}

/** Written once for all who will read it, so in the language of the hashtags around it. */
function dayText(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

function placeText({ isOnline, location }: EventWords): string {
  if (isOnline) return "💻 Online Event"
  return location ? `📍 ${location}` : ""
}
