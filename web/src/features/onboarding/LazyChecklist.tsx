import { lazy, Suspense } from "react"

import { retryUntilLoaded } from "#lib/lazy-import.ts"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"

import type { ChecklistProps } from "./Checklist.tsx"

const Checklist = lazy(async () => ({
  default: (await retryUntilLoaded(() => import("./Checklist.tsx"))).Checklist,
}))

/** The list of the first week, in the space that is reserved for it. */
export function LazyChecklist({ isFolded }: ChecklistProps) {
  return (
    <div className={classNames(isFolded ? "min-h-14 xl:hidden" : "min-h-80.5")}>
      <Suspense fallback={<Card className={isFolded ? "h-14" : "h-80.5"}>{null}</Card>}>
        <Checklist {...(isFolded && { isFolded })} />
      </Suspense>
    </div>
  )
}
