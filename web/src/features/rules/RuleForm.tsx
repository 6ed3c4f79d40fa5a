import { TEXT } from "@grove/contract/limits"
import {
  RULE_ACTIONS,
  RULE_CATEGORIES,
  RULE_SEVERITIES,
  type NewRule,
  type Rule,
} from "@grove/contract/rules"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Input } from "#ui/Input.tsx"
import { Select } from "#ui/Select.tsx"
import { Switch } from "#ui/Switch.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { useChangeRule, useCreateRule } from "./hooks.ts"
import { draftOf, isComplete } from "./rule-draft.ts"
import { actionName, categoryName, severityName } from "./rule-labels.ts"

export interface RuleFormProps {
  /** Undefined to create a rule. */
  rule?: Rule | undefined
  onClose: () => void
}

/** Creates or edits a rule. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const [draft, setDraft] = useState<NewRule>(() => draftOf(rule))
  const create = useCreateRule(onClose)
  const change = useChangeRule(onClose)
  const put = (part: Partial<NewRule>) => setDraft({ ...draft, ...part })
  const handleSubmit = () => {
    if (rule) change.mutate({ id: rule.id, ...draft })
    else create.mutate(draft)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={rule ? t("Edit Rule") : t("Create Rule")}
      submitLabel={rule ? t("Update Rule") : t("Create Rule")}
      isPending={create.isPending || change.isPending}
      isDisabled={!isComplete(draft)}
      onSubmit={handleSubmit}
    >
      <Input
        label={t("Rule name")}
        value={draft.name}
        maxLength={TEXT.ruleName}
        isRequired
        autoComplete="off"
        onChange={(event) => put({ name: event.target.value })}
      />
      <Textarea
        label={t("Description")}
        value={draft.description}
        maxLength={TEXT.rule}
        isRequired
        onChange={(event) => put({ description: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t("Category")}
          value={draft.category}
          onChange={(value) => put({ category: value as NewRule["category"] })}
          options={RULE_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))}
        />
        <Select
          label={t("Severity")}
          value={draft.severity}
          onChange={(value) => put({ severity: value as NewRule["severity"] })}
          options={RULE_SEVERITIES.map((value) => ({ value, label: severityName(value) }))}
        />
        <Select
          label={t("Action")}
          value={draft.action}
          onChange={(value) => put({ action: value as NewRule["action"] })}
          options={RULE_ACTIONS.map((value) => ({ value, label: actionName(value) }))}
        />
      </div>
      <Switch
        label={t("Active")}
        hint={t("Members can report violations of this rule, and everyone can read it.")}
        isOn={draft.isActive}
        onChange={(isActive) => put({ isActive })}
      />
      <Switch
        label={t("Auto-enforce")}
        hint={t(
          "Acts automatically once several trusted members have reported the same content. A moderator reviews it afterwards.",
        )}
        isOn={draft.autoEnforce}
        onChange={(autoEnforce) => put({ autoEnforce })}
      />
    </FormDialog>
  )
}
