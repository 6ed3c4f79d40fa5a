import { TEXT } from "@grove/contract/limits"
import { useId, useState, type FormEvent } from "react"

import { usePublicRules } from "#features/rules/public.hooks.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Counter } from "#ui/Counter.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { Select } from "#ui/Select.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { useOpenCase } from "./hooks.ts"

export interface CaseDialogProps {
  userId: string
  name: string
  onClose: () => void
}

/** Which rule the account breaks; the reasons go along unless one writes one's own. */
export function CaseDialog({ userId, name, onClose }: CaseDialogProps) {
  const form = useId()
  const [ruleId, setRuleId] = useState("")
  const [note, setNote] = useState("")
  const [error, setError] = useState<string>()
  const rules = usePublicRules()
  const openCase = useOpenCase(userId, onClose)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (ruleId === "") return setError(t("Please select a rule"))
    openCase.mutate({ ruleId: Number(ruleId), ...(note.trim() && { note: note.trim() }) })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("Open a case about {name}", { name })}
      description={t(
        "Moderators decide it in Rule Management. The account is never told a score, and can appeal.",
      )}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={form} isLoading={openCase.isPending}>
            {t("Open a case")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={handleSubmit} className="grid gap-4">
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
          hint={t("Left empty, the reasons of the analysis are sent along.")}
          rows={4}
          maxLength={TEXT.note}
          value={note}
          aside={<Counter used={note.length} max={TEXT.note} />}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
