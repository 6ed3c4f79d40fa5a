import { useSearch } from "wouter"

import { useMay } from "#features/auth/hooks.ts"
import { AnalyzeTab } from "#features/detection/AnalyzeTab.tsx"
import { ClustersTab } from "#features/detection/ClustersTab.tsx"
import { QualityPanel } from "#features/detection/QualityPanel.tsx"
import { ScanTab } from "#features/detection/ScanTab.tsx"
import { SuspiciousTab } from "#features/detection/SuspiciousTab.tsx"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useTitle } from "#lib/use-title.ts"
import { Denied } from "#ui/Denied.tsx"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"
import { Tabs } from "#ui/Tabs.tsx"

const TABS = ["analyze", "scan", "suspicious", "clusters", "quality"] as const
type Tab = (typeof TABS)[number]

const openTab = (tab: Tab) =>
  navigate(tab === "analyze" ? paths.detection : `${paths.detection}?tab=${tab}`, { replace: true })
const showAccount = (userId: string) => navigate(paths.detectionOf(userId))

export function DetectionScreen() {
  if (useMay("detection")) return <Detector />
  return (
    <Denied
      message={t(
        "Access denied. Only Replit developers can use the fake account detection system.",
      )}
    />
  )
}

function Detector() {
  const search = new URLSearchParams(useSearch())
  const tab = TABS.find((value) => value === search.get("tab")) ?? "analyze"
  const userId = search.get("user") ?? undefined
  const labels: Record<Tab, string> = {
    analyze: t("Analyze User"),
    scan: t("Bulk Scan"),
    suspicious: t("Suspicious Users"),
    clusters: t("Clusters"),
    quality: t("Accuracy"),
  }
  useTitle(`${labels[tab]} · ${t("Fake Account Detection")}`)
  return (
    <Page>
      <PageHeader
        title={t("Fake Account Detection System")}
        subtitle={t("Evidence to help moderators decide.")}
      />
      <div className="px-4 md:px-0">
        <Tabs
          label={t("Fake Account Detection System")}
          value={tab}
          onChange={openTab}
          tabs={TABS.map((value) => ({ value, label: labels[value] }))}
        >
          {(value) => (
            <div className="-mx-4 md:mx-0">
              {value === "analyze" && (
                <AnalyzeTab key={userId} userId={userId} onShow={showAccount} />
              )}
              {value === "scan" && <ScanTab />}
              {value === "suspicious" && <SuspiciousTab onShow={showAccount} />}
              {value === "clusters" && <ClustersTab onShow={showAccount} />}
              {value === "quality" && <QualityPanel />}
            </div>
          )}
        </Tabs>
      </div>
    </Page>
  )
}
