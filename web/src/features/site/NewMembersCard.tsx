import { SITE } from "@grove/contract/limits"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Counter } from "#ui/Counter.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import type { SiteFormProps } from "./site-form.ts"

/** The text that newcomers read first. */
export function NewMembersCard({ draft, onChange }: SiteFormProps) {
  return (
    <Card as="section" title={t("For new members")}>
      <Textarea
        label={t("Text for new members")}
        hint={t("Shown above their first steps. Addresses become links.")}
        rows={3}
        value={draft.newMemberText}
        maxLength={SITE.newMemberText}
        aside={<Counter used={draft.newMemberText.length} max={SITE.newMemberText} />}
        onChange={(event) => onChange({ newMemberText: event.target.value })}
      />
    </Card>
  )
}
