import type { Rule } from "@grove/contract/rules"
import { ShieldCheck } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { useRules } from "./hooks.ts"
import { RuleCard } from "./RuleCard.tsx"

export function RuleList({ onEdit }: { onEdit: (rule: Rule) => void }) {
  const rules = useRules()
  return (
    <ListStates
      state={listState(rules)}
      skeleton={<RuleSkeleton />}
      skeletons={3}
      gap="gap-2 md:gap-4"
      empty={{
        icon: <ShieldCheck size={24} />,
        title: t(
          "No rules have been created yet. Create your first rule to start managing content.",
        ),
      }}
      error={t("The rules could not be loaded.")}
      onRetry={rules.retry}
    >
      <ul aria-label={t("Rules")} className="grid gap-2 md:gap-4">
        {rules.items?.map((rule) => (
          <li key={rule.id}>
            <RowBoundary>{() => <RuleCard rule={rule} onEdit={() => onEdit(rule)} />}</RowBoundary>
          </li>
        ))}
      </ul>
    </ListStates>
  )
}

function RuleSkeleton() {
  return (
    <Card className="grid gap-3">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-4/5" />
      <Skeleton className="h-3.5 w-3/5" />
    </Card>
  )
}
