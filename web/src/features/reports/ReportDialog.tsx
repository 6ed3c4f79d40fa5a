import { TEXT } from "@grove/contract/limits"
import { useState } from "react"

import { useRules } from "#features/rules/hooks.ts"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Counter } from "#ui/Counter.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RadioGroup } from "#ui/RadioGroup.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"
import { Textarea } from "#ui/Textarea.tsx"
import { toast } from "#ui/toast.ts"

import { useSubmitReport } from "./hooks.ts"
import type { ReportTarget } from "./open-report.ts"

/** Remounted for each target, so it always starts empty. */
export function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const [ruleId, setRuleId] = useState<string>()
  const [info, setInfo] = useState("")
  const rules = useRules()
  const submit = useSubmitReport(onClose)
  const offered = rules.items?.filter((rule) => rule.isActive)
  const handleSubmit = () => {
    if (ruleId === undefined) {
      toast({ title: t("Please select a rule violation"), variant: "destructive" })
      return
    }
    const { targetType, targetId, targetUserId, preview } = target
    submit.mutate({
      targetType,
      targetId,
      ...(targetUserId !== undefined && { targetUserId }),
      ruleId: Number(ruleId),
      content: preview ?? "",
      additionalInfo: info.trim(),
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={titleOf(target.targetType)}
      description={t(
        "Which rule does this break? We never show your name to the person you report.",
      )}
      submitLabel={t("Submit Report")}
      isDanger
      isPending={submit.isPending}
      onSubmit={handleSubmit}
    >
      {target.preview && (
        <blockquote className="border-line-strong bg-surface-2 text-ink-2 line-clamp-3 border-s-3 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
          {target.preview}
        </blockquote>
      )}
      <ListStates
        state={listState({ items: offered, isError: rules.isError })}
        skeleton={<Skeleton className="h-14 w-full" />}
        skeletons={5}
        gap="gap-2"
        empty={{ title: t("No community rules found.") }}
        error={t("The rules could not be loaded.")}
        onRetry={rules.retry}
      >
        <RadioGroup
          label={t("Rule violation")}
          value={ruleId}
          onChange={setRuleId}
          options={(offered ?? []).map((rule) => ({
            value: String(rule.id),
            label: rule.name,
            hint: rule.description,
          }))}
        />
      </ListStates>
      <Textarea
        label={t("Additional information")}
        hint={t("Optional: anything a moderator should know?")}
        value={info}
        maxLength={TEXT.report}
        aside={<Counter used={info.length} max={TEXT.report} />}
        onChange={(event) => setInfo(event.target.value)}
      />
    </FormDialog>
  )
}

function titleOf(targetType: ReportTarget["targetType"]): string {
  return {
    post: t("Report post"),
    comment: t("Report comment"),
    story: t("Report story"),
    message: t("Report message"),
    user: t("Report user"),
  }[targetType]
}
