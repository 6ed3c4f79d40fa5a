import { useAdminCounts } from "#features/overview/hooks.ts"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { EmptyState } from "#ui/EmptyState.tsx"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"
import { Tabs } from "#ui/Tabs.tsx"

import { SECTIONS, type SectionProps } from "./sections.tsx"

const FIRST = SECTIONS[0]!.value

const open = (value: string) =>
  navigate(value === FIRST ? paths.admin : paths.adminSection(value), { replace: false })

/** The tabs of the administration; each section has an address of its own. */
export function AdminTabs({ section, userId }: SectionProps & { section: string | undefined }) {
  const counts = useAdminCounts()
  const wanted = userId === undefined ? (section ?? FIRST) : "members"
  const current = SECTIONS.find(({ value }) => value === wanted)
  const labelOf = (each: (typeof SECTIONS)[number]) => {
    const count = each.count?.(counts) ?? 0
    return count > 0 ? t("{label} ({count})", { label: each.label(), count }) : each.label()
  }
  return (
    <Page>
      <PageHeader title={t("Administration")} {...(current && { subtitle: current.subtitle() })} />
      <div className="px-4 md:px-0">
        <Tabs
          label={t("Administration")}
          value={wanted}
          onChange={open}
          tabs={SECTIONS.map((each) => ({ value: each.value, label: labelOf(each) }))}
        >
          {(value) => {
            const Section = SECTIONS.find((each) => each.value === value)!.Component
            return (
              <div className="-mx-4 grid grid-cols-[minmax(0,1fr)] gap-2 md:mx-0 md:gap-4">
                <Section userId={userId} />
              </div>
            )
          }}
        </Tabs>
        {!current && (
          <EmptyState
            title={t("There is no such section")}
            hint={t("Choose one of the tabs above.")}
          />
        )}
      </div>
    </Page>
  )
}
