import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"
import { Time } from "#ui/Time.tsx"

import { useScoreHistory } from "./hooks.ts"
import { ScoreBadge } from "./ScoreBadge.tsx"

/** Past scores of an account, newest first. */
export function ScoreHistory({ userId }: { userId: string }) {
  const { data, isError, refetch } = useScoreHistory(userId)
  return (
    <Card as="section" title={t("History")}>
      <ListStates
        state={listState({ items: data, isError })}
        skeleton={<Skeleton className="my-2 h-5 w-full" />}
        skeletons={3}
        empty={{ title: t("Not analyzed before") }}
        error={t("The history could not be loaded.")}
        onRetry={() => void refetch()}
      >
        <ol className="grid max-h-60 gap-1.5 overflow-y-auto">
          {data?.map((past) => (
            <li key={past.id} className="flex items-center gap-3 text-sm">
              <span aria-hidden className="bg-surface-2 h-2 flex-1 overflow-hidden rounded-full">
                <span
                  className="bg-accent block h-full rounded-full"
                  style={{ width: `${past.suspiciousScore}%` }}
                />
              </span>
              <ScoreBadge score={past.suspiciousScore} />
              <Time at={past.analyzedAt} className="text-13 text-ink-2 w-28 text-end" />
            </li>
          ))}
        </ol>
      </ListStates>
    </Card>
  )
}
