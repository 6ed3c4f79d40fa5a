import type { Rule } from "@grove/contract/rules"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useSearch } from "wouter"

import { AppealList } from "#features/appeals/AppealList.tsx"
import { AuditLog } from "#features/audit/AuditLog.tsx"
import { useMay } from "#features/auth/hooks.ts"
import { PenaltyList } from "#features/penalties/PenaltyList.tsx"
import { OverviewPanel } from "#features/reports/OverviewPanel.tsx"
import { useModerationCounts } from "#features/reports/violation-counts.hooks.ts"
import { ViolationList } from "#features/reports/ViolationList.tsx"
import { useRules } from "#features/rules/hooks.ts"
import { RuleList } from "#features/rules/RuleList.tsx"
import { navigate } from "#lib/history.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useTitle } from "#lib/use-title.ts"
import { Button } from "#ui/Button.tsx"
import { Denied } from "#ui/Denied.tsx"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"
import { Tabs } from "#ui/Tabs.tsx"

const RuleForm = lazyPart(() =>
  import("#features/rules/RuleForm.tsx").then((module) => module.RuleForm),
)

const TABS = ["rules", "violations", "penalties", "appeals", "audit", "overview"] as const
type Tab = (typeof TABS)[number]

function open(tab: Tab) {
  navigate(tab === "rules" ? paths.rules : `${paths.rules}?tab=${tab}`, { replace: true })
}

export function RulesScreen() {
  if (useMay("rules")) return <Management />
  return <Denied message={t("Access denied. Only administrators can manage community rules.")} />
}

function Management() {
  const [editing, setEditing] = useState<Rule | "new">()
  const wanted = new URLSearchParams(useSearch()).get("tab")
  const tab = TABS.find((value) => value === wanted) ?? "rules"
  const rules = useRules()
  const counts = useModerationCounts()
  const labels: Record<Tab, string> = {
    rules: t("Rules ({count})", { count: rules.items?.length ?? 0 }),
    violations: t("Violations ({count})", { count: counts.violations }),
    penalties: t("Penalties ({count})", { count: counts.penalties }),
    appeals: t("Appeals ({count})", { count: counts.appeals }),
    audit: t("Audit"),
    overview: t("Overview"),
  }
  useTitle(tab === "rules" ? undefined : `${labels[tab]} · ${t("Rule Management")}`)
  return (
    <Page>
      <PageHeader
        title={t("Rule Management")}
        subtitle={t("Manage community rules and content moderation")}
        actions={
          <Button
            icon={<Plus aria-hidden size={18} />}
            onPointerEnter={RuleForm.preload}
            onFocus={RuleForm.preload}
            onClick={() => setEditing("new")}
          >
            {t("Create Rule")}
          </Button>
        }
      />
      <div className="px-4 md:px-0">
        <Tabs
          label={t("Rule Management")}
          value={tab}
          onChange={open}
          tabs={TABS.map((value) => ({ value, label: labels[value] }))}
        >
          {(value) => (
            <div className="-mx-4 md:mx-0">
              {value === "rules" && <RuleList onEdit={setEditing} />}
              {value === "violations" && <ViolationList />}
              {value === "penalties" && <PenaltyList />}
              {value === "appeals" && <AppealList />}
              {value === "audit" && <AuditLog />}
              {value === "overview" && <OverviewPanel />}
            </div>
          )}
        </Tabs>
      </div>
      {editing && (
        <RuleForm
          rule={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}
