import { Skeleton } from "./Skeleton.tsx"

/** Placeholder for a member or a notification: an avatar and two lines, as high as the row of a member. */
export function SkeletonRow() {
  return (
    <div className="flex min-h-14.5 items-center gap-3 py-2">
      <Skeleton className="size-10 rounded-full!" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    </div>
  )
}
