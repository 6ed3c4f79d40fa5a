import { applicantName } from "#features/registration/applicant-name.ts"
import { useJoinRequests } from "#features/registration/hooks.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Avatar } from "#ui/Avatar.tsx"
import { Badge } from "#ui/Badge.tsx"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { Time } from "#ui/Time.tsx"

import { useMemberCounts } from "./hooks.ts"

const SHOWN = 5

/**
 * People who ask to join, above the members; each row leads to the place where they are decided. Shows nothing while it
 * loads or fails: the list below is what this page is about, and the tab 'Joining' has its own states.
 */
export function WaitingPeople({ columns }: { columns: string }) {
  const { data: counts } = useMemberCounts()
  const { items = [] } = useJoinRequests()
  const more = (counts?.waiting ?? 0) - SHOWN
  if (items.length === 0) return null
  return (
    <ul className="divide-line border-line divide-y border-b" aria-label={t("Waiting")}>
      {items.slice(0, SHOWN).map((request) => {
        const name = applicantName(request)
        return (
          <li key={request.id}>
            <RowBoundary>
              {() => (
                <Link
                  href={paths.adminSection("joining")}
                  className={classNames(
                    columns,
                    "hover:bg-surface-2 min-h-14 py-2 -outline-offset-2",
                  )}
                >
                  <span className="flex min-w-0 items-center gap-3">
                    <Avatar id={request.id} name={name} src={null} size={34} />
                    <span className="min-w-0">
                      <span className="block truncate text-sm font-semibold">{name}</span>
                      <span className="text-ink-2 block truncate text-xs">{request.email}</span>
                    </span>
                  </span>
                  <span className="flex justify-self-end lg:justify-self-start">
                    <Badge tone="warn">{t("Waiting")}</Badge>
                  </span>
                  <span className="text-13 text-ink-2 col-end-[-1] hidden text-end lg:block">
                    {t("asked")} <Time at={request.askedAt} />
                  </span>
                </Link>
              )}
            </RowBoundary>
          </li>
        )
      })}
      {more > 0 && (
        <li>
          <Link
            href={paths.adminSection("joining")}
            className="text-accent hover:bg-surface-2 text-13 flex min-h-11 items-center px-4 font-semibold -outline-offset-2"
          >
            {t("{count, plural, one {# more is waiting} other {# more are waiting}}", {
              count: more,
            })}
          </Link>
        </li>
      )}
    </ul>
  )
}
