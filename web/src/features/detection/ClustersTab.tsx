import { UsersRound } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { ClusterCard } from "./ClusterCard.tsx"
import { useClusters } from "./hooks.ts"

export interface ClustersTabProps {
  /** Limits the list to the cluster of this account. */
  userId?: string
  onShow: (userId: string) => void
}

export function ClustersTab({ userId, onShow }: ClustersTabProps) {
  const { data, isError, refetch } = useClusters(userId)
  const state = listState({ items: data, isError })
  const list = (
    <ListStates
      state={state}
      skeleton={<ClusterSkeleton />}
      skeletons={userId === undefined ? 3 : 1}
      gap="gap-2 md:gap-4"
      empty={{
        icon: <UsersRound size={24} />,
        title: t("No accounts share pictures or texts."),
      }}
      error={t("The clusters could not be loaded.")}
      onRetry={() => void refetch()}
    >
      <ul className="grid gap-2 md:gap-4">
        {data?.map((cluster) => (
          <li key={cluster.id}>
            <RowBoundary>{() => <ClusterCard cluster={cluster} onShow={onShow} />}</RowBoundary>
          </li>
        ))}
      </ul>
    </ListStates>
  )
  return state === "empty" || state === "error" ? <Card>{list}</Card> : list
}

function ClusterSkeleton() {
  return (
    <Card className="grid gap-3">
      <Skeleton className="h-5 w-40" />
      <div className="flex gap-2 overflow-hidden">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} className="h-40 w-34 shrink-0" />
        ))}
      </div>
    </Card>
  )
}
