import type { AuditEntry, AuditFilter } from "@grove/contract/audit"
import { ScrollText } from "lucide-react"
import { useState } from "react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Link } from "#ui/Link.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { Time } from "#ui/Time.tsx"

import { actName, detailsOf, subjectName } from "./audit-labels.ts"
import { AuditFilters } from "./AuditFilters.tsx"
import { useAuditLog } from "./hooks.ts"

/** Every staff action, newest first; exportable and read-only. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>({})
  const pages = useAuditLog(filter)
  return (
    <div className="grid gap-2 md:gap-4">
      <AuditFilters filter={filter} onChange={setFilter} />
      <Card as="section" label={t("Audit log")}>
        <ListStates
          state={listState(pages)}
          skeleton={<SkeletonRow />}
          skeletons={5}
          empty={{
            icon: <ScrollText size={24} />,
            title: t("No entries yet."),
          }}
          error={t("The log could not be loaded.")}
          onRetry={pages.retry}
        >
          <ol aria-label={t("Audit log")} className="divide-line divide-y">
            {pages.items?.map((entry) => (
              <li key={entry.id} className="py-3 first:pt-0">
                <RowBoundary>{() => <Entry entry={entry} />}</RowBoundary>
              </li>
            ))}
          </ol>
          <ShowMore list={pages} />
        </ListStates>
      </Card>
    </div>
  )
}

/** The system can enforce rules too; members who have left are no longer named. */
const actorName = ({ actor, actorId }: AuditEntry) =>
  actor
    ? displayName(actor)
    : actorId === "system"
      ? t("Automatic enforcement")
      : t("Anonymous User")

function Entry({ entry }: { entry: AuditEntry }) {
  const subject = subjectName(entry)
  const details = detailsOf(entry)
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {entry.actor && <UserAvatar user={entry.actor} size={22} />}
        <span className="font-semibold">{actorName(entry)}</span>
        <span>{actName(entry.act)}</span>
        {subject && <span className="text-ink-2">{subject}</span>}
        {entry.member && (
          <Link
            href={paths.profile(entry.member.id)}
            className="text-accent font-semibold hover:underline"
          >
            {displayName(entry.member)}
          </Link>
        )}
        <Time at={entry.createdAt} className="text-13 text-ink-3 ms-auto" />
      </div>
      {details.length > 0 && (
        <dl className="text-13 text-ink-2 flex flex-wrap gap-x-4">
          {details.map(({ name, value }) => (
            <div key={`${name} ${value}`} className="flex min-w-0 gap-1">
              <dt className="text-ink-3">{name}:</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
