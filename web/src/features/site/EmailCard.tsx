import { EMAIL_VISIBILITIES, type EmailVisibility } from "@grove/contract/site"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { RadioGroup } from "#ui/RadioGroup.tsx"

import type { SiteFormProps } from "./site-form.ts"

export function EmailCard({ draft, onChange }: SiteFormProps) {
  const words: Record<EmailVisibility, { label: string; hint: string }> = {
    shown: {
      label: t("Shown"),
      hint: t("Members see addresses unless their owners hide them in Settings."),
    },
    hidden: {
      label: t("Hidden"),
      hint: t("Members see an address only if its owner shows it in Settings."),
    },
    off: { label: t("Off for everyone"), hint: t("Members cannot see anyone else's address.") },
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
