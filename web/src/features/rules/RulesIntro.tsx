import { t } from "#lib/text.ts"
import { PageHeader } from "#ui/PageHeader.tsx"

export function RulesIntro() {
  return (
    <PageHeader
      title={t("Community Rules")}
      subtitle={t(
        "These rules keep this a place where people like to be. They hold for everyone, and for everything that is shared here.",
      )}
    />
  )
}
