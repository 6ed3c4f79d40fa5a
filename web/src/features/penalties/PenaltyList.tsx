import type { Penalty } from "@grove/contract/penalties"
import { Scale } from "lucide-react"
import { useState } from "react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { ScrollArea } from "#ui/ScrollArea.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { usePenalties } from "./hooks.ts"
import { LiftDialog } from "./LiftDialog.tsx"
import { PenaltyCard } from "./PenaltyCard.tsx"

/** Active penalties, newest first. */
export function PenaltyList() {
  const pages = usePenalties()
  const [lifting, setLifting] = useState<Penalty>()
  return (
    <>
      <ScrollArea label={t("Active penalties")}>
        <ListStates
          state={listState(pages)}
          skeleton={<PenaltySkeleton />}
          skeletons={3}
          gap="gap-2 md:gap-4"
          empty={{
            icon: <Scale size={24} />,
            title: t("No active penalties. All users are in good standing."),
          }}
          error={t("The penalties could not be loaded.")}
          onRetry={pages.retry}
        >
          <ul className="grid gap-2 p-px md:gap-4">
            {pages.items?.map((penalty) => (
              <li key={penalty.id}>
                <RowBoundary>
                  {() => <PenaltyCard penalty={penalty} onLift={() => setLifting(penalty)} />}
                </RowBoundary>
              </li>
            ))}
          </ul>
          <ShowMore list={pages} />
        </ListStates>
      </ScrollArea>
      {lifting && <LiftDialog penalty={lifting} onClose={() => setLifting(undefined)} />}
    </>
  )
}

function PenaltySkeleton() {
  return (
    <Card className="grid gap-3">
      <Skeleton className="h-5 w-1/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
    </Card>
  )
}
