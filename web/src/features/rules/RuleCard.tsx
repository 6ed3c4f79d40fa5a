import type { Rule } from "@grove/contract/rules"
import { Pencil } from "lucide-react"

import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Switch } from "#ui/Switch.tsx"

import { DryRun } from "./DryRun.tsx"
import { useToggleRule } from "./hooks.ts"
import { actionName, categoryName } from "./rule-labels.ts"
import { SeverityBadge } from "./SeverityBadge.tsx"

export function RuleCard({ rule, onEdit }: { rule: Rule; onEdit: () => void }) {
  const toggle = useToggleRule()
  return (
    <Card as="article" label={rule.name} className="grid gap-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-md font-bold wrap-anywhere">{rule.name}</h2>
            <SeverityBadge severity={rule.severity} />
            {rule.autoEnforce && <Badge tone="accent">{t("Auto")}</Badge>}
            {!rule.isActive && <Badge tone="outline">{t("Inactive")}</Badge>}
          </div>
          <p className="text-ink-2 mt-1 text-sm wrap-anywhere">{rule.description}</p>
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            label={t("Edit {name}", { name: rule.name })}
            icon={<Pencil aria-hidden size={18} />}
            onClick={onEdit}
          />
          <Switch
            label={t("{name} is active", { name: rule.name })}
            isLabelHidden
            isOn={rule.isActive}
            onChange={(isActive) => toggle.mutate({ id: rule.id, isActive })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <dl className="text-13 text-ink-2 flex flex-wrap gap-x-5 gap-y-1">
          <Fact name={t("Category")} value={categoryName(rule.category)} />
          <Fact name={t("Action")} value={actionName(rule.action)} />
          <Fact name={t("Created")} value={formatDate(rule.createdAt)} />
        </dl>
        <DryRun ruleId={rule.id} name={rule.name} />
      </div>
    </Card>
  )
}

function Fact(props: { name: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{props.name}:</dt>
      <dd>{props.value}</dd>
    </div>
  )
}
