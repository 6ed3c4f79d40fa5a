import { EMAIL_VISIBILITIES, type EmailVisibility } from "@grove/contract/site"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { RadioGroup } from "#ui/RadioGroup.tsx"

import type { SiteFormProps } from "./site-form.ts"

export function EmailCard({ draft, onChange }: SiteFormProps) {
  const words: Record<EmailVisibility, { label: string; hint: string }> = {
    shown: {
      label: t("Shown"),
      hint: t("To members, unless someone hides theirs in the settings."),
    },
    hidden: { label: t("Hidden"), hint: t("Unless someone shows theirs in the settings.") },
    off: { label: t("Off for everyone"), hint: t("Nobody sees the address of anybody else.") },
  }
  return (
    <Card as="section">
      <RadioGroup
        label={t("E-mail addresses")}
        value={draft.emailVisibility}
        onChange={(value) => onChange({ emailVisibility: value as EmailVisibility })}
        options={EMAIL_VISIBILITIES.map((value) => ({ value, ...words[value] }))}
      />
    </Card>
  )
}
