import { Hash } from "lucide-react"

import { formatNumber } from "#lib/format.ts"
import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Link } from "#ui/Link.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { useTrendingHashtags } from "./hooks.ts"

const SKELETONS = [24, 32, 20, 28, 24] as const
const WIDTHS = { 20: "w-20", 24: "w-24", 28: "w-28", 32: "w-32" }

/** 'Trending Hashtags' as chips '#name (count)' that link to a search. */
export function HashtagChips() {
  const { data, isError, refetch } = useTrendingHashtags()
  const state = listState({ items: data, isError })
  return (
    <Card as="section" title={t("Trending Hashtags")}>
      {state === "loading" && (
        <div aria-busy className="flex flex-wrap gap-2 pt-1">
          <output className="sr-only">{t("Loading...")}</output>
          {SKELETONS.map((width, index) => (
            <Skeleton key={index} className={`h-10 rounded-full! ${WIDTHS[width]}`} />
          ))}
        </div>
      )}
      {state === "error" && (
        <ErrorState
          message={t("Failed to load trending hashtags")}
          onRetry={() => void refetch()}
        />
      )}
      {state === "empty" && (
        <EmptyState icon={<Hash size={24} />} title={t("No trending hashtags yet")} />
      )}
      {state === "ready" && (
        <ul className="flex flex-wrap gap-2 pt-1">
          {data?.map((tag) => (
            <li key={tag.id} className="max-w-full">
              <Link
                href={paths.searchFor(`#${tag.name}`)}
                className="bg-accent-soft text-accent hover:bg-accent hover:text-on-accent flex min-h-10 max-w-full items-center gap-1 rounded-full px-4 text-sm font-semibold transition-colors"
              >
                <bdi className="truncate">#{tag.name}</bdi>
                <span className="font-normal tabular-nums">({formatNumber(tag.usage_count)})</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
