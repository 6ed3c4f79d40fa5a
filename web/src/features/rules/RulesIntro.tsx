import { t } from "#lib/text.ts"
import { PageHeader } from "#ui/PageHeader.tsx"

export function RulesIntro() {
  return (
    <PageHeader
      title={t("Community Rules")}
      subtitle={t(
        "These rules keep our community a good place to be. They apply to everyone and to everything shared here.",
      )}
    />
  )
}
