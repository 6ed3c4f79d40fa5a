import { t } from "#lib/text.ts"
import { RadioGroup } from "#ui/RadioGroup.tsx"

export type EventScope = "this" | "following"

interface ScopeChoiceProps {
  label: string
  scope: EventScope
  onChange: (scope: EventScope) => void
}

/** For an event of a series. */
export function ScopeChoice({ label, scope, onChange }: ScopeChoiceProps) {
  return (
    <RadioGroup
      label={label}
      value={scope}
      options={[
        { value: "this", label: t("This event") },
        { value: "following", label: t("This and following events") },
      ]}
      onChange={(value) => onChange(value as EventScope)}
    />
  )
}
