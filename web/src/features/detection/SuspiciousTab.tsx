import { ShieldCheck } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { useSuspiciousUsers } from "./hooks.ts"
import { SuspiciousCard } from "./SuspiciousCard.tsx"

/** Suspicious accounts, highest score first. */
export function SuspiciousTab({ onShow }: { onShow: (userId: string) => void }) {
  const pages = useSuspiciousUsers()
  const state = listState(pages)
  const list = (
    <ListStates
      state={state}
      skeleton={<SuspiciousSkeleton />}
      skeletons={3}
      gap="gap-2 md:gap-4"
      empty={{
        icon: <ShieldCheck size={24} />,
        title: t("No suspicious users found. All accounts appear legitimate."),
      }}
      error={t("The suspicious users could not be loaded.")}
      onRetry={pages.retry}
    >
      <ul className="grid gap-2 md:gap-4">
        {pages.items?.map((user) => (
          <li key={user.id}>
            <RowBoundary>
              {() => <SuspiciousCard user={user} onShow={() => onShow(user.id)} />}
            </RowBoundary>
          </li>
        ))}
      </ul>
      <ShowMore list={pages} />
    </ListStates>
  )
  return state === "empty" || state === "error" ? <Card>{list}</Card> : list
}

function SuspiciousSkeleton() {
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="h-5 w-48" />
      </div>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </Card>
  )
}
