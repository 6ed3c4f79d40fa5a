import { EVENT } from "@grove/contract/limits"
import { occurrencesOf } from "@grove/contract/recurrence"

import { t } from "#lib/text.ts"

import { addDays } from "./days.ts"
import type { EventDraft } from "./event-draft.ts"
import { ruleOf } from "./repeat-rule.ts"

export interface EventProblems {
  end?: string
  capacity?: string
  repeat?: string
}

const MAX_PLACES = 1_000_000

/** What keeps the filled form from being sent, per field. */
export function eventProblems(draft: EventDraft): EventProblems {
  const end = endProblem(draft)
  const capacity = capacityProblem(draft.capacity)
  const repeat = repeatProblem(draft)
  return { ...(end && { end }), ...(capacity && { capacity }), ...(repeat && { repeat }) }
}

function endProblem({ date, time, endDate, endTime }: EventDraft): string | undefined {
  if (date === "" || (endDate === "" && endTime === "")) return undefined
  const lastDay = endDate || date
  if (lastDay < date) return t("The event cannot end before it starts.")
  if (lastDay > addDays(date, EVENT.days))
    return t("An event can last at most {count} days.", { count: EVENT.days })
  if (endTime === "") return undefined
  if (time === "") return t("Enter a start time first.")
  // Without a date, an earlier time means the next day.
  const isBefore = endDate !== "" && lastDay === date && endTime <= time
  return isBefore ? t("The event cannot end before it starts.") : undefined
}

function capacityProblem(capacity: string): string | undefined {
  if (capacity === "") return undefined
  const places = Number(capacity)
  return Number.isInteger(places) && places >= 1 && places <= MAX_PLACES
    ? undefined
    : t("Enter 1 or more places, or leave it empty.")
}

function repeatProblem({ date, time, timeZone, repeat }: EventDraft): string | undefined {
  const count = Number(repeat.count)
  if (date === "" || repeat.every === "never") return undefined
  if (repeat.ends === "until" && repeat.until === "") return t("Choose the last date.")
  if (repeat.ends === "until" && repeat.until < date) return t("The last date is before the event.")
  if (repeat.ends === "until" && repeat.until > addDays(date, EVENT.seriesDays))
    return t("A series can last a year at most.")
  if (repeat.ends === "count" && !(Number.isInteger(count) && count >= 1 && count <= EVENT.dates))
    return t("Enter a number from 1 to {count}.", { count: EVENT.dates })
  const dates = occurrencesOf(ruleOf(repeat, date) ?? "", { date, time }, timeZone)
  if (!dates) return t("This series cannot be planned.")
  return dates.length > EVENT.dates
    ? t("These are {dates} events. A series can have at most {count}.", {
        dates: dates.length,
        count: EVENT.dates,
      })
    : undefined
}
