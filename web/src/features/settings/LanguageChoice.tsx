import { chooseLanguage, LANGUAGES, type Language } from "@grove/contract/languages"

import { languageName } from "#lib/language-name.ts"
import { switchLanguage } from "#lib/language.ts"
import { t } from "#lib/text.ts"
import { Select } from "#ui/Select.tsx"

import { useChangeSettings } from "./hooks.ts"

/** Each language in its own words, so that readers find theirs in any language. */
export function LanguageChoice({ chosen }: { chosen: Language | null }) {
  const change = useChangeSettings()
  const byBrowser = chooseLanguage(navigator.languages)
  const handleChange = async (value: string) => {
    const language = value === "" ? null : (value as Language)
    try {
      await change.mutateAsync({ language })
      await switchLanguage(language ?? byBrowser)
    } catch {
      // The change reports its own failure; texts that cannot be loaded now are there after a reload.
    }
  }
  return (
    <Select
      label={t("Language")}
      value={chosen ?? ""}
      onChange={(value) => void handleChange(value)}
      options={[
        {
          value: "",
          label: t("As in your browser ({language})", { language: languageName(byBrowser) }),
        },
        ...LANGUAGES.map((code) => ({ value: code, label: languageName(code) })),
      ]}
    />
  )
}
