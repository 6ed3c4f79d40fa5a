import { TEXT } from "@grove/contract/limits"
import { useState } from "react"

import { usePublicRules } from "#features/rules/public.hooks.ts"
import { t } from "#lib/text.ts"
import { Counter } from "#ui/Counter.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Select } from "#ui/Select.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { useOpenCase } from "./hooks.ts"

export interface CaseDialogProps {
  userId: string
  name: string
  onClose: () => void
}

/** Opens a case under a rule. The analysis reasons are attached unless a note replaces them. */
export function CaseDialog({ userId, name, onClose }: CaseDialogProps) {
  const [ruleId, setRuleId] = useState("")
  const [note, setNote] = useState("")
  const [error, setError] = useState<string>()
  const rules = usePublicRules()
  const openCase = useOpenCase(userId, onClose)

  function handleSubmit() {
    if (ruleId === "") return setError(t("Please select a rule"))
    openCase.mutate({ ruleId: Number(ruleId), ...(note.trim() && { note: note.trim() }) })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t("Open a case about {name}", { name })}
      description={t(
        "Moderators decide it in Rule Management. The member never sees a score and can appeal.",
      )}
      submitLabel={t("Open a case")}
      isPending={openCase.isPending}
      noValidate
      onSubmit={handleSubmit}
    >
      <Select
        label={t("Rule")}
        value={ruleId}
        placeholder={rules.isPending ? t("Loading...") : t("Select a rule")}
        error={rules.isError ? t("The rules could not be loaded.") : error}
        isRequired
        onChange={(value) => {
          setError(undefined)
          setRuleId(value)
        }}
        options={(rules.data ?? []).map((rule) => ({
          value: String(rule.id),
          label: rule.name,
        }))}
      />
      <Textarea
        label={t("Note for the moderators")}
        hint={t("If you leave this empty, the reasons from the analysis are included.")}
        rows={4}
        maxLength={TEXT.note}
        value={note}
        aside={<Counter used={note.length} max={TEXT.note} />}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
