import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Skeleton } from "#ui/Skeleton.tsx"

const WIDTHS = ["w-56", "w-72", "w-40", "w-64"]

/** Placeholder of a conversation. */
export function ConversationSkeleton() {
  return (
    <div aria-busy className="flex min-h-0 flex-1 flex-col">
      <output className="sr-only">{t("Loading...")}</output>
      <div className="border-line flex h-17 shrink-0 items-center gap-3 border-b px-4.5">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-2 p-5">
        {WIDTHS.map((width, at) => (
          <Skeleton
            key={width}
            className={classNames(
              "h-14 max-w-full rounded-[18px]!",
              width,
              at % 2 === 1 && "self-end",
            )}
          />
        ))}
      </div>
      <div className="border-line border-t px-4 py-3">
        <Skeleton className="h-11 w-full rounded-full!" />
      </div>
    </div>
  )
}
