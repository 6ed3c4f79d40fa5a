import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

/** Placeholder for a screen whose code is loading. */
export function ScreenSkeleton() {
  return (
    <div aria-busy className="grid gap-2 md:gap-4">
      <output className="sr-only">{t("Loading...")}</output>
      {[0, 1].map((index) => (
        <Card key={index}>
          <SkeletonRow />
          <Skeleton className="mt-3 h-4 w-11/12" />
          <Skeleton className="mt-2.5 h-4 w-3/4" />
          <Skeleton className="mt-4 h-44 w-full" />
        </Card>
      ))}
    </div>
  )
}
