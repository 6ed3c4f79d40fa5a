import { WifiOff } from "lucide-react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"

/** The whole page, when there is neither a connection nor anything saved. */
export function OfflineNotice() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<WifiOff size={24} />}
        title={t("You're offline")}
        hint={t("This needs a connection.")}
        action={<Button onClick={() => location.reload()}>{t("Try again")}</Button>}
      />
    </main>
  )
}
