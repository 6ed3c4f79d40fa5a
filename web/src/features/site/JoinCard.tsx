import { REGISTRATION_MODES, type RegistrationMode } from "@grove/contract/site"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { SegmentedControl } from "#ui/SegmentedControl.tsx"
import { Switch } from "#ui/Switch.tsx"

import { DomainInput } from "./DomainInput.tsx"
import type { SiteFormProps } from "./site-form.ts"

export function JoinCard({ draft, onChange }: SiteFormProps) {
  const words: Record<RegistrationMode, { label: string; hint: string }> = {
    open: { label: t("Everyone"), hint: t("Anyone who can sign in becomes a member.") },
    approval: {
      label: t("Approval"),
      hint: t("People say a few words about themselves, and your team lets them in."),
    },
    invite: { label: t("Invitation"), hint: t("Only people with an invitation of a member.") },
    closed: { label: t("Nobody"), hint: t("Members can sign in, but nobody new can join.") },
  }
  return (
    <Card as="section" title={t("Who can join")} className="grid gap-4">
      <div className="grid gap-2">
        <div className="-mx-1 overflow-x-auto px-1 py-0.5">
          <SegmentedControl
            label={t("Who can join")}
            value={draft.registration}
            onChange={(registration) => onChange({ registration })}
            options={REGISTRATION_MODES.map((value) => ({ value, label: words[value].label }))}
          />
        </div>
        <p className="text-13 text-ink-2">{words[draft.registration].hint}</p>
      </div>
      {draft.registration !== "closed" && (
        <Switch
          label={t("Members can invite people")}
          hint={t("Administrators always can.")}
          isOn={draft.membersMayInvite ?? draft.registration === "invite"}
          onChange={(membersMayInvite) => onChange({ membersMayInvite })}
        />
      )}
      <DomainInput
        domains={draft.allowedEmailDomains}
        onChange={(allowedEmailDomains) => onChange({ allowedEmailDomains })}
      />
    </Card>
  )
}
