import { ChevronLeft, ChevronRight } from "lucide-react"
import { useId, useRef, useState, type KeyboardEvent } from "react"

import { currentLocale, t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { IconButton } from "#ui/IconButton.tsx"

import { moveInCalendar } from "./calendar-keys.ts"
import { addMonths, monthOf } from "./days.ts"
import { formatDay, monthName } from "./event-time.ts"
import { firstDayOfWeek, monthGrid, withRegion } from "./month-grid.ts"
import { weekdayName } from "./repeat-text.ts"

/** What happens on a day. */
interface CalendarDay {
  count: number
  isGoing: boolean
}

export interface CalendarProps {
  month: string
  today: string
  /** The chosen day. */
  day: string | undefined
  days: ReadonlyMap<string, CalendarDay>
  onMonth: (month: string) => void
  /** Undefined when the chosen day is pressed again. */
  onDay: (day: string | undefined) => void
}

export const readersFirstDay = () =>
  firstDayOfWeek(withRegion(currentLocale(), navigator.languages))

/** A month with a dot per day with events. Arrow keys move by day and week, Page Up and Page Down by month. */
export function Calendar(props: CalendarProps) {
  const { month, today, day, days, onMonth, onDay } = props
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState<string>()
  const firstDay = readersFirstDay()
  const weeks = monthGrid(month, firstDay)
  // One cell is reachable with Tab: the chosen one, today, or the first of the month.
  const stop = [moved, day, today].find((each) => each && monthOf(each) === month)
  const reachable = stop ?? `${month}-01`

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).dataset["day"]
    const to = from && moveInCalendar(event.key, from, firstDay, isMirrored(event.currentTarget))
    if (!to) return
    event.preventDefault()
    setMoved(to)
    if (monthOf(to) !== month) onMonth(monthOf(to))
    // The month may have to render first.
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus(),
    )
  }

  return (
    <div>
      <div className="-mt-1.5 mb-1 flex items-center justify-between gap-2">
        <h2 id={id} aria-live="polite" className="text-base font-bold">
          {monthName(month)}
        </h2>
        <div className="-me-2 flex">
          <IconButton
            label={t("Previous month")}
            icon={<ChevronLeft aria-hidden size={18} />}
            onClick={() => onMonth(addMonths(month, -1))}
          />
          <IconButton
            label={t("Next month")}
            icon={<ChevronRight aria-hidden size={18} />}
            onClick={() => onMonth(addMonths(month, 1))}
          />
        </div>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern
        role="grid"
        aria-labelledby={id}
        onKeyDown={handleKey}
        className="w-full table-fixed border-separate border-spacing-0 text-center"
      >
        <thead>
          <tr>
            {weeks[0]!.map((each, column) => (
              <th
                key={each}
                scope="col"
                abbr={weekdayName(((firstDay + column - 1) % 7) + 1)}
                className="text-ink-3 text-2xs h-9 font-semibold"
              >
                {weekdayName(((firstDay + column - 1) % 7) + 1, "narrow")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} aria-selected={each === day} className="h-9.5 p-0">
                  {monthOf(each) === month ? (
                    <DayButton
                      day={each}
                      isToday={each === today}
                      isPast={each < today}
                      isChosen={each === day}
                      isReachable={each === reachable}
                      about={days.get(each)}
                      onPress={() => onDay(each === day ? undefined : each)}
                    />
                  ) : (
                    // Rendered by CSS: days that cannot be pressed are no text to read.
                    <span
                      data-date={Number(each.slice(8))}
                      className="text-13 text-ink-3 font-semibold opacity-45 before:content-[attr(data-date)]"
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-hidden className="border-line text-ink-2 mt-2 flex gap-4 border-t pt-3 text-xs">
        <span className="flex items-center gap-1.5">
          <span className="bg-accent size-1.5 rounded-full" />
          {t("You’re going")}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="bg-ink-3 size-1.5 rounded-full" />
          {t("Other events")}
        </span>
      </div>
    </div>
  )
}

interface DayButtonProps {
  day: string
  isToday: boolean
  isPast: boolean
  isChosen: boolean
  isReachable: boolean
  about: CalendarDay | undefined
  onPress: () => void
}

function DayButton(props: DayButtonProps) {
  const { day, about, isToday, isChosen } = props
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={props.isReachable ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? "date" : undefined}
      aria-label={dayLabel(day, about)}
      onClick={props.onPress}
      className={classNames(
        // 36 px to the eye, 40 px to the finger.
        "text-13 relative inline-grid size-9 place-items-center rounded-box font-semibold tabular-nums transition-colors after:absolute after:-inset-0.5",
        isToday
          ? "bg-accent text-on-accent hover:bg-accent-hover"
          : isChosen
            ? "bg-accent-soft text-accent"
            : "hover:bg-surface-2",
        !isToday && !isChosen && props.isPast && "text-ink-3",
        isChosen && "outline-accent outline-2 -outline-offset-2",
        isToday && isChosen && "outline-on-accent!",
      )}
    >
      {Number(day.slice(8))}
      {about && about.count > 0 && (
        <span
          aria-hidden
          className={classNames(
            "absolute bottom-1 size-1.25 rounded-full",
            isToday ? "bg-on-accent" : about.isGoing ? "bg-accent" : "bg-ink-3",
          )}
        />
      )}
    </button>
  )
}

function dayLabel(day: string, about: CalendarDay | undefined): string {
  const name = formatDay(day, { dateStyle: "full" })
  if (!about || about.count === 0) return name
  const events = t("{count, plural, one {# event} other {# events}}", { count: about.count })
  return about.isGoing
    ? t("{day}, {events}, you’re going", { day: name, events })
    : t("{day}, {events}", { day: name, events })
}

const isMirrored = (element: Element) => getComputedStyle(element).direction === "rtl"
