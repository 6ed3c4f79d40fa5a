import { Hash } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { HashtagRow } from "./HashtagRow.tsx"
import { useTrendingHashtags } from "./hooks.ts"

const SHOWN = 5

/** The card of the right column: the top five with their number of posts. */
export function TrendingHashtags() {
  const { data, isError, refetch } = useTrendingHashtags()
  return (
    <Card as="section" title={t("Trending Hashtags")}>
      <ListStates
        state={listState({ items: data, isError })}
        skeleton={<RowSkeleton />}
        skeletons={SHOWN}
        empty={{ icon: <Hash size={24} />, title: t("No trending hashtags yet") }}
        error={t("Failed to load trending hashtags")}
        onRetry={() => void refetch()}
      >
        <ol>
          {data?.slice(0, SHOWN).map((tag, index) => (
            <li key={tag.id}>
              <RowBoundary>{() => <HashtagRow tag={tag} place={index + 1} />}</RowBoundary>
            </li>
          ))}
        </ol>
      </ListStates>
    </Card>
  )
}

function RowSkeleton() {
  return (
    <div className="flex min-h-15 items-center gap-4">
      <Skeleton className="size-3.5" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-1/4" />
      </div>
    </div>
  )
}
