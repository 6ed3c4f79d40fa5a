import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { FigureCards } from "./FigureCards.tsx"
import { useOverview } from "./hooks.ts"
import { NeedsAttention } from "./NeedsAttention.tsx"

/** How the site is doing, and what needs an administrator. */
export function OverviewSection() {
  const { data, isError, refetch } = useOverview()
  if (data)
    return (
      <>
        <NeedsAttention overview={data} />
        <FigureCards overview={data} />
      </>
    )
  if (isError)
    return (
      <Card>
        <ErrorState
          message={t("The overview could not be loaded.")}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  return (
    <div aria-busy className="grid gap-2 md:gap-4">
      <output className="sr-only">{t("Loading...")}</output>
      <Skeleton className="h-44 w-full" />
      <div className="grid gap-2 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-46 w-full" />
        ))}
      </div>
    </div>
  )
}
