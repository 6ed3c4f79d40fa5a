import { AUDIT_CSV_PATH, type AuditFilter } from "@grove/contract/audit"
import { Download } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { currentLocale, t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { Input } from "#ui/Input.tsx"
import { Select } from "#ui/Select.tsx"

import { actName } from "./audit-labels.ts"
import { useAuditChoices } from "./hooks.ts"

export interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { acts, actors } = useAuditChoices()
  const put = (name: keyof AuditFilter, value: string) => {
    const { [name]: _old, ...rest } = filter
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  const query = new URLSearchParams(filter).toString()
  return (
    <Card as="section" label={t("Filters")} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label={t("Act")}
          value={filter.act ?? ""}
          placeholder={t("All actions")}
          onChange={(value) => put("act", value)}
          options={byLabel(acts.map((act) => ({ value: act, label: actName(act) })))}
        />
        <Select
          label={t("By")}
          value={filter.actorId ?? ""}
          placeholder={t("Everyone")}
          onChange={(value) => put("actorId", value)}
          options={[
            ...byLabel(actors.map((person) => ({ value: person.id, label: displayName(person) }))),
            { value: "system", label: t("Automatic enforcement") },
          ]}
        />
        <Input
          type="date"
          label={t("From")}
          value={filter.from ?? ""}
          onChange={(event) => put("from", event.target.value)}
        />
        <Input
          type="date"
          label={t("To")}
          value={filter.to ?? ""}
          onChange={(event) => put("to", event.target.value)}
        />
      </div>
      <ButtonLink
        href={query ? `${AUDIT_CSV_PATH}?${query}` : AUDIT_CSV_PATH}
        isFullPage
        variant="secondary"
        className="justify-self-start"
        icon={<Download aria-hidden size={17} />}
      >
        {t("Download CSV")}
      </ButtonLink>
    </Card>
  )
}

const byLabel = <T extends { label: string }>(options: readonly T[]): T[] =>
  options.toSorted((a, b) => a.label.localeCompare(b.label, currentLocale()))
