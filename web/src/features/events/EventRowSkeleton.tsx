import { Card } from "#ui/Card.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

/** The shape of an event in a list. */
export function EventRowSkeleton() {
  return (
    <Card isFlush className="overflow-hidden md:flex md:min-h-42">
      <Skeleton className="aspect-2/1 shrink-0 rounded-none! md:aspect-auto md:w-47" />
      <div className="grid flex-1 content-start gap-3 p-4 md:px-4.5">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-1/2" />
        <div className="mt-2 flex gap-2">
          <Skeleton className="h-9 w-28 rounded-full!" />
          <Skeleton className="h-9 w-32 rounded-full!" />
        </div>
      </div>
    </Card>
  )
}
