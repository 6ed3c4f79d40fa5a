import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"

import { ClustersTab } from "./ClustersTab.tsx"

export function RelatedAccounts({ userId }: { userId: string }) {
  return (
    <section aria-label={t("Related accounts")} className="grid gap-2">
      <h2 className="px-4 text-base font-bold md:px-0">{t("Related accounts")}</h2>
      <ClustersTab userId={userId} onShow={(other) => navigate(paths.detectionOf(other))} />
    </section>
  )
}
