import { useMinute } from "#lib/clock.ts"
import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Link } from "#ui/Link.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { rowWhen } from "./event-time.ts"
import { useEvents } from "./hooks.ts"

const SHOWN = 5

/** The next dates of the series, without the one on the page. */
export function SeriesDates({ postId, seriesId }: { postId: string; seriesId: string }) {
  const now = useMinute(0)
  const list = useEvents({ tab: "upcoming", seriesId })
  const items = list.items?.filter(({ id }) => id !== postId)
  return (
    <Card as="section" label={t("Other dates")} title={t("Other dates")}>
      <ListStates
        state={listState({ items, isError: list.isError })}
        skeleton={<Skeleton className="my-3 h-4 w-1/2" />}
        skeletons={3}
        empty={{ title: t("No other dates") }}
        error={t("Failed to load events")}
        onRetry={list.retry}
      >
        <ul>
          {items?.slice(0, SHOWN).map(
            ({ id, event }) =>
              event && (
                <li key={id}>
                  <RowBoundary>
                    {() => (
                      <Link
                        href={paths.post(id)}
                        className="text-accent flex min-h-10 items-center text-sm font-semibold hover:underline"
                      >
                        {rowWhen(event, now)}
                      </Link>
                    )}
                  </RowBoundary>
                </li>
              ),
          )}
        </ul>
      </ListStates>
    </Card>
  )
}
