import { Skeleton } from "#ui/Skeleton.tsx"

export function NotificationSkeleton() {
  return (
    <div className="border-line flex items-center gap-3 border-b px-4 py-3">
      <Skeleton className="size-11 rounded-full!" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-3/4" />
        <Skeleton className="h-3 w-1/5" />
      </div>
      <Skeleton className="size-13" />
    </div>
  )
}
