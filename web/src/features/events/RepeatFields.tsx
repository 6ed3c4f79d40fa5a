import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Input } from "#ui/Input.tsx"
import { Select } from "#ui/Select.tsx"

import { readersFirstDay } from "./Calendar.tsx"
import { weekdayOf } from "./days.ts"
import { positionInMonth, ruleOf, type Repeat } from "./repeat-rule.ts"
import { nthWeekday, repeatText, weekdayName } from "./repeat-text.ts"

interface RepeatFieldsProps {
  /** The first day of the series. */
  date: string
  repeat: Repeat
  onChange: (repeat: Repeat) => void
  error: string | undefined
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** How an event repeats, and the rule in words. */
export function RepeatFields({ date, repeat, onChange, error }: RepeatFieldsProps) {
  const change = (fields: Partial<Repeat>) => onChange({ ...repeat, ...fields })
  const rule = ruleOf(repeat, date)
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("Repeats")}
          value={repeat.every}
          options={[
            { value: "never", label: t("Does not repeat") },
            { value: "day", label: t("Every day") },
            { value: "week", label: t("Every week") },
            { value: "month", label: t("Every month") },
          ]}
          onChange={(every) => change({ every: every as Repeat["every"] })}
        />
        {repeat.every === "month" && (
          <Select
            label={t("On")}
            value={repeat.monthBy}
            options={[
              { value: "day", label: t("Day {number}", { number: Number(date.slice(8)) }) },
              {
                value: "weekday",
                label: nthWeekday(positionInMonth(date), weekdayName(weekdayOf(date))),
              },
            ]}
            onChange={(monthBy) => change({ monthBy: monthBy as Repeat["monthBy"] })}
          />
        )}
      </div>
      {repeat.every === "week" && <Weekdays {...{ date, repeat, change }} />}
      {repeat.every !== "never" && <Ending {...{ date, repeat, change, error }} />}
      {rule !== null && error === undefined && (
        <output className="text-ink-2 text-sm">{repeatText(rule, date)}</output>
      )}
    </div>
  )
}

interface PartProps {
  date: string
  repeat: Repeat
  change: (fields: Partial<Repeat>) => void
}

/** The day of the event itself always belongs to the series. */
function Weekdays({ date, repeat, change }: PartProps) {
  const own = weekdayOf(date)
  const first = readersFirstDay()
  const others = repeat.weekdays.filter((day) => day !== own)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("On these days")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEK.map((step) => {
          const day = ((first + step - 1) % 7) + 1
          const isOn = day === own || others.includes(day)
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              aria-disabled={day === own}
              onClick={() => {
                if (day === own) return
                change({ weekdays: isOn ? others.filter((one) => one !== day) : [...others, day] })
              }}
              className={classNames(
                "min-h-10 min-w-12 rounded-full border px-3 text-sm font-semibold transition-colors",
                isOn
                  ? "bg-accent text-on-accent border-accent"
                  : "border-line-strong hover:bg-surface-2",
              )}
            >
              <span aria-hidden>{weekdayName(day, "short")}</span>
              <span className="sr-only">{weekdayName(day)}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

function Ending({ date, repeat, change, error }: PartProps & { error: string | undefined }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t("Ends")}
        value={repeat.ends}
        options={[
          { value: "until", label: t("On a date") },
          { value: "count", label: t("After a number of times") },
        ]}
        onChange={(ends) => change({ ends: ends as Repeat["ends"] })}
      />
      {repeat.ends === "until" && (
        <Input
          type="date"
          label={t("Last Date")}
          min={date}
          value={repeat.until}
          error={error}
          onChange={({ target }) => change({ until: target.value })}
        />
      )}
      {repeat.ends === "count" && (
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          label={t("Number of Times")}
          value={repeat.count}
          error={error}
          onChange={({ target }) => change({ count: target.value })}
        />
      )}
    </div>
  )
}
