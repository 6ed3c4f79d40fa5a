import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

export function ProfileSkeleton() {
  return (
    <div aria-busy>
      <output className="sr-only">{t("Loading...")}</output>
      <Card className="grid gap-4 md:p-6">
        <div className="flex items-end justify-between">
          <Skeleton className="size-32 rounded-full!" />
          <Skeleton className="h-10 w-32 rounded-full!" />
        </div>
        <Skeleton className="h-7 w-52" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-9 w-72" />
      </Card>
    </div>
  )
}
