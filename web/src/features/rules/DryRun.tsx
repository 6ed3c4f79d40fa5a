import { FlaskConical } from "lucide-react"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { useDryRun } from "./dry-run.hooks.ts"

/** What the rule would have done with auto-enforcement. */
export function DryRun({ ruleId, name }: { ruleId: number; name: string }) {
  const [isWanted, setIsWanted] = useState(false)
  const { data, isError, retry } = useDryRun(ruleId, isWanted)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant="secondary"
        icon={<FlaskConical aria-hidden size={15} />}
        aria-label={t("Dry run of {name}", { name })}
        isLoading={isWanted && !data && !isError}
        onClick={() => (isWanted ? retry() : setIsWanted(true))}
      >
        {t("Dry run")}
      </Button>
      <output className="text-13 text-ink-2">
        {isError && t("The dry run failed. Please try again.")}
        {data && sentence(data)}
      </output>
    </div>
  )
}

function sentence(run: { days: number; wouldAct: number; alsoRemoved: number }): string {
  if (run.wouldAct === 0)
    return t("In the last {days} days, this rule would not have acted on anything.", {
      days: run.days,
    })
  return t(
    "In the last {days} days, this rule would have acted on {count, plural, one {# item} other {# items}}, {removed} of which moderators also removed.",
    { days: run.days, count: run.wouldAct, removed: run.alsoRemoved },
  )
}
