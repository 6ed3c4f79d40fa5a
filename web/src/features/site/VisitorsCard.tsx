import { LANGUAGES } from "@grove/contract/languages"
import { SITE } from "@grove/contract/limits"

import { languageName } from "#lib/language-name.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Counter } from "#ui/Counter.tsx"
import { Select } from "#ui/Select.tsx"
import { Switch } from "#ui/Switch.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { FixedNote } from "./FixedNote.tsx"
import type { SiteFormProps } from "./site-form.ts"

/** Settings for visitors: the welcome text, its language, and whether they can read posts. */
export function VisitorsCard({ draft, onChange, fixedBy }: SiteFormProps) {
  const readingFixedBy = fixedBy("publicReading")
  return (
    <Card as="section" title={t("For guests")} className="grid gap-4">
      <Textarea
        label={t("Welcome text")}
        hint={t("Shown on the start page, below “Welcome”.")}
        rows={2}
        value={draft.welcomeText}
        maxLength={SITE.welcomeText}
        aside={<Counter used={draft.welcomeText.length} max={SITE.welcomeText} />}
        onChange={(event) => onChange({ welcomeText: event.target.value })}
      />
      <Select
        label={t("Language")}
        hint={t("For guests and for mail. Members choose their own.")}
        value={draft.defaultLanguage}
        options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={(defaultLanguage) => onChange({ defaultLanguage })}
      />
      <div className="grid gap-1">
        <Switch
          label={t("Posts can be read without an account")}
          hint={t(
            "Search engines and link previews see them too. Every member can turn this off for their own posts.",
          )}
          isOn={draft.publicReading}
          isDisabled={readingFixedBy !== undefined}
          onChange={(publicReading) => onChange({ publicReading })}
        />
        <FixedNote variable={readingFixedBy} />
      </div>
    </Card>
  )
}
