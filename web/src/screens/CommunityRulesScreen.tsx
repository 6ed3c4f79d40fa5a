import { useModerationNumbers, usePublicRules } from "#features/rules/public.hooks.ts"
import { PublicRules } from "#features/rules/PublicRules.tsx"
import { RulesIntro } from "#features/rules/RulesIntro.tsx"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

/** Public; the server prerenders the same page (render.tsx). */
export function CommunityRulesScreen() {
  const rules = usePublicRules()
  const numbers = useModerationNumbers()
  if (rules.data) return <PublicRules rules={rules.data} numbers={numbers.data} />
  return (
    <div className="grid gap-2 md:gap-4">
      <RulesIntro />
      <Card>
        <ListStates
          state={listState({ items: rules.data, isError: rules.isError })}
          skeleton={<SkeletonRow />}
          skeletons={5}
          empty={{ title: t("No community rules found.") }}
          error={t("Failed to load the community rules")}
          onRetry={() => void rules.refetch()}
        >
          {null}
        </ListStates>
      </Card>
    </div>
  )
}
