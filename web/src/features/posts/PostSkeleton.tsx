import { Card } from "#ui/Card.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

/** Placeholder of a card. */
export function PostSkeleton() {
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full!" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="rounded-card! h-56 w-full" />
      <Skeleton className="h-6 w-48" />
    </Card>
  )
}
