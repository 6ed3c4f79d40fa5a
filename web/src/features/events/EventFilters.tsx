import { MapPin, Video } from "lucide-react"
import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"

import { useCategories } from "#features/posts/hooks.ts"
import { navigate } from "#lib/history.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"

import { addressOf, type EventPlace, type EventsFilter } from "./events-filter.ts"

/** Chips that narrow the upcoming events; the address holds the choice. */
export function EventFilters({ filter }: { filter: EventsFilter }) {
  const { day: _, span, ...rest } = filter
  const isAnyDay = span === undefined && filter.day === undefined
  const { data: categories = [] } = useCategories()
  const topic = categories.find(({ id }) => id === filter.categoryId)
  const go = (next: EventsFilter) => navigate(addressOf(next), { replace: true })
  const place = (one: EventPlace) => {
    const { place: held, ...others } = filter
    go(held === one ? others : { ...others, place: one })
  }
  return (
    <div className="overflow-x-auto px-4 py-1 md:px-0">
      <fieldset aria-label={t("Filters")} className="flex w-max items-center gap-2">
        <Chip isOn={isAnyDay} onPress={() => go(rest)}>
          {t("Any day")}
        </Chip>
        <Chip isOn={span === "week"} onPress={() => go({ ...rest, span: "week" })}>
          {t("This week")}
        </Chip>
        <Chip isOn={span === "weekend"} onPress={() => go({ ...rest, span: "weekend" })}>
          {t("Weekend")}
        </Chip>
        <span aria-hidden className="bg-line-strong h-5 w-px" />
        <Chip isOn={filter.place === "inPerson"} onPress={() => place("inPerson")}>
          <MapPin aria-hidden size={16} />
          {t("In person")}
        </Chip>
        <Chip isOn={filter.place === "online"} onPress={() => place("online")}>
          <Video aria-hidden size={16} />
          {t("Online")}
        </Chip>
        {categories.length > 0 && (
          <DropdownMenu
            label={t("Topic")}
            trigger={
              <button type="button" className={chipClass(topic !== undefined)}>
                {topic?.name ?? t("Topic")}
                <ChevronDown aria-hidden size={16} />
              </button>
            }
            items={[
              {
                group: t("Topic"),
                value: String(filter.categoryId ?? ""),
                options: [
                  { value: "", label: t("All topics") },
                  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
                ],
                onChange: (value) => {
                  const { categoryId: __, ...others } = filter
                  go(value ? { ...others, categoryId: Number(value) } : others)
                },
              },
            ]}
          />
        )}
      </fieldset>
    </div>
  )
}

interface ChipProps {
  isOn: boolean
  onPress: () => void
  children: ReactNode
}

function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress} className={chipClass(isOn)}>
      {children}
    </button>
  )
}

// 36 px to the eye, 40 px to the finger.
const chipClass = (isOn: boolean) =>
  classNames(
    "text-13 relative flex min-h-9 items-center gap-1.5 rounded-full border px-3.25 font-semibold whitespace-nowrap transition-colors after:absolute after:inset-x-0 after:-inset-y-0.5",
    isOn
      ? "bg-accent border-accent text-on-accent"
      : "border-line-strong bg-surface hover:bg-surface-2",
  )
