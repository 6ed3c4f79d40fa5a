import { Gavel } from "lucide-react"
import { useRef } from "react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { AppealCard } from "./AppealCard.tsx"
import { useAppeals } from "./hooks.ts"

/** Open appeals, oldest first. */
export function AppealList() {
  const pages = useAppeals()
  const place = useRef<HTMLDivElement>(null)
  return (
    // The focused buttons disappear with the card, so focus moves to the list.
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      <ListStates
        state={listState(pages)}
        skeleton={<AppealSkeleton />}
        skeletons={3}
        gap="gap-2 md:gap-4"
        empty={{
          icon: <Gavel size={24} />,
          title: t("No pending appeals."),
          hint: t("Members can appeal once against each penalty."),
        }}
        error={t("The appeals could not be loaded.")}
        onRetry={pages.retry}
      >
        <ul aria-label={t("Appeals")} className="grid gap-2 md:gap-4">
          {pages.items?.map((appeal) => (
            <li key={appeal.id}>
              <RowBoundary>
                {() => <AppealCard appeal={appeal} onDone={() => place.current?.focus()} />}
              </RowBoundary>
            </li>
          ))}
        </ul>
        <ShowMore list={pages} />
      </ListStates>
    </div>
  )
}

function AppealSkeleton() {
  return (
    <Card className="grid gap-3">
      <Skeleton className="h-4 w-1/4" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-10 w-full" />
    </Card>
  )
}
