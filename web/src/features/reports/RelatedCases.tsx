import type { ViolationDetail } from "@grove/contract/reports"
import type { ReactNode } from "react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { Time } from "#ui/Time.tsx"

type Related = ViolationDetail["related"][number]

interface RelatedCasesProps {
  related: readonly Related[]
  /** The cases that can be opened from here. */
  listed: readonly number[]
  onShow: (id: number) => void
}

/** Other cases of the person, then those with the same picture or text. Absent when there are none. */
export function RelatedCases({ related, listed, onShow }: RelatedCasesProps) {
  if (related.length === 0) return null
  return (
    <section aria-label={t("Related cases")} className="grid gap-1">
      <h3 className="text-sm font-semibold">{t("Related cases")}</h3>
      <ul>
        {related.map((other) => (
          <li key={other.id}>
            <RowBoundary>
              {() => (
                <Row onShow={listed.includes(other.id) ? () => onShow(other.id) : undefined}>
                  <UserAvatar user={other.user} size={34} />
                  <span className="grid min-w-0 flex-1">
                    <span className="truncate text-sm font-semibold">
                      {t("Rule Violation #{id}", { id: String(other.id) })} ·{" "}
                      <bdi>{displayName(other.user)}</bdi>
                    </span>
                    <span className="text-13 text-ink-2">
                      {relationOf(other)} · <Time at={other.createdAt} />
                    </span>
                  </span>
                  <Badge tone={other.status === "pending" ? "warn" : "neutral"}>
                    {statusOf(other)}
                  </Badge>
                </Row>
              )}
            </RowBoundary>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ROW = "flex min-h-13 w-full items-center gap-3 text-start"

function Row(props: { onShow: (() => void) | undefined; children: ReactNode }) {
  if (!props.onShow) return <div className={ROW}>{props.children}</div>
  return (
    <button
      type="button"
      onClick={props.onShow}
      className={`${ROW} rounded-box hover:bg-surface-2 -mx-2 w-[calc(100%+1rem)] px-2`}
    >
      {props.children}
    </button>
  )
}

const relationOf = ({ relation }: Related) =>
  ({ person: t("Same person"), picture: t("Same picture"), text: t("Same text") })[relation]

const statusOf = ({ status }: Related) =>
  ({
    pending: t("Pending Review"),
    dismissed: t("Dismissed"),
    warned: t("Warned"),
    removed: t("Removed"),
    overturned: t("Overturned"),
  })[status]
