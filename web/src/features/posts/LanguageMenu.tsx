import { Languages } from "lucide-react"

import { languageName } from "#lib/language-name.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"

import { languageOptions } from "./language-choice.ts"

interface LanguageMenuProps {
  value: string | undefined
  onChange: (language: string | undefined) => void
}

/** Sets the language of a post where the server would guess wrong. */
export function LanguageMenu({ value, onChange }: LanguageMenuProps) {
  const label = t("Language of the post")
  const icon = <Languages aria-hidden size={value === undefined ? 20 : 15} />
  return (
    <DropdownMenu
      label={label}
      align="start"
      trigger={
        value === undefined ? (
          <IconButton label={label} tone="accent" icon={icon} />
        ) : (
          <Button variant="soft" size="sm" icon={icon}>
            {languageName(value)}
          </Button>
        )
      }
      items={[
        {
          group: label,
          value: value ?? "",
          options: [{ value: "", label: t("Detect automatically") }, ...languageOptions(value)],
          onChange: (next) => onChange(next === "" ? undefined : next),
        },
      ]}
    />
  )
}
