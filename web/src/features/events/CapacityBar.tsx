import type { Event } from "@grove/contract/posts"

import { formatNumber } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Progress } from "#ui/Progress.tsx"

import { isNearlyFull } from "./places.ts"

/** How many places are taken; only for events with a limit. */
export function CapacityBar({ event }: { event: Event }) {
  const { capacity, placesLeft, waitingCount } = event
  if (capacity === null || placesLeft === null) return null
  const taken = Math.max(0, capacity - placesLeft)
  const words = t("{taken} of {capacity} places taken", {
    taken: formatNumber(taken),
    capacity: formatNumber(capacity),
  })
  return (
    <div className="grid gap-1.5">
      <div className="text-13 flex justify-between gap-3">
        <span>{words}</span>
        {placesLeft === 0 ? (
          <span className="text-warn font-semibold">
            {waitingCount > 0
              ? t("Full, {count} waiting", { count: formatNumber(waitingCount) })
              : t("Full")}
          </span>
        ) : (
          isNearlyFull(event) && (
            <span className="text-warn font-semibold">
              {t("{count, plural, one {# place left} other {# places left}}", {
                count: placesLeft,
              })}
            </span>
          )
        )}
      </div>
      <Progress label={words} share={taken / capacity} />
    </div>
  )
}
