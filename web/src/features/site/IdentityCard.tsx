import { SITE } from "@grove/contract/limits"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Counter } from "#ui/Counter.tsx"
import { Input } from "#ui/Input.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { FixedNote } from "./FixedNote.tsx"
import { LogoPicker } from "./LogoPicker.tsx"
import type { SiteFormProps } from "./site-form.ts"

export function IdentityCard({ stored, draft, onChange, fixedBy }: SiteFormProps) {
  const nameFixedBy = fixedBy("name")
  return (
    <Card as="section" title={t("This site")}>
      <div className="grid gap-5 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <LogoPicker
          logoUrl={stored.logoUrl}
          logo={draft.logo}
          onChange={(logo) => onChange({ logo })}
        />
        <div className="grid gap-3">
          <div className="grid gap-1.5">
            <Input
              label={t("Name")}
              value={draft.name}
              maxLength={SITE.name}
              isRequired
              readOnly={nameFixedBy !== undefined}
              autoComplete="off"
              error={draft.name.trim() === "" ? t("The site needs a name.") : undefined}
              onChange={(event) => onChange({ name: event.target.value })}
            />
            <FixedNote variable={nameFixedBy} />
          </div>
          <Textarea
            label={t("Description")}
            rows={2}
            value={draft.description}
            maxLength={SITE.description}
            aside={<Counter used={draft.description.length} max={SITE.description} />}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </div>
      </div>
    </Card>
  )
}
