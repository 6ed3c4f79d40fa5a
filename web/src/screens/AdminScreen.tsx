import { AdminTabs } from "#features/admin/AdminTabs.tsx"
import { useMay } from "#features/auth/hooks.ts"
import { t } from "#lib/text.ts"
import { Denied } from "#ui/Denied.tsx"

export function AdminScreen({ params }: { params: Record<string, string> }) {
  if (!useMay("team")) return <Denied message={t("Access denied. This is for administrators.")} />
  return <AdminTabs section={params["section"]} userId={params["userId"]} />
}
