import { TEXT } from "@grove/contract/limits"
import type { Violation, ViolationDetail } from "@grove/contract/reports"
import { ExternalLink } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Counter } from "#ui/Counter.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Link } from "#ui/Link.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"
import { Textarea } from "#ui/Textarea.tsx"
import { Time } from "#ui/Time.tsx"

import { Person } from "./Person.tsx"
import { RelatedCases } from "./RelatedCases.tsx"
import type { Review } from "./review.hooks.ts"

export interface CaseDetailProps {
  violation: Violation
  review: Review
  /** The cases that can be opened from here. */
  listed: readonly number[]
  onShow: (id: number) => void
  note: string
  onNote: (note: string) => void
}

export function CaseDetail({ violation, review, note, onNote, ...links }: CaseDetailProps) {
  const { record } = violation
  const { detail } = review
  return (
    <div className="border-line grid gap-4 border-t pt-3">
      <dl className="text-13 flex flex-wrap gap-x-5 gap-y-1">
        <Fact name={t("Joined")} value={formatDate(record.joinedAt)} />
        <Fact
          name={t("Earlier violations")}
          value={t("{confirmed} confirmed, {dismissed} dismissed", {
            confirmed: record.confirmed,
            dismissed: record.dismissed,
          })}
        />
        <Fact name={t("Active penalties")} value={String(record.activePenalties)} />
      </dl>
      {violation.link && (
        <Link
          href={violation.link}
          className="text-accent inline-flex min-h-10 w-fit items-center gap-1.5 text-sm font-semibold hover:underline"
        >
          <ExternalLink aria-hidden size={15} />
          {t("View in context")}
        </Link>
      )}
      {review.isError && (
        <ErrorState message={t("The case could not be opened.")} onRetry={review.retry} />
      )}
      {review.isPending && <Skeleton className="h-16 w-full" />}
      {detail && <Reasons detail={detail} />}
      {detail && detail.context.length > 0 && <Conversation detail={detail} />}
      {detail && <RelatedCases related={detail.related} {...links} />}
      <Note note={note} onNote={onNote} />
    </div>
  )
}

function Fact(props: { name: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{props.name}:</dt>
      <dd className="text-ink-2">{props.value}</dd>
    </div>
  )
}

function Reasons({ detail }: { detail: ViolationDetail }) {
  return (
    <section aria-label={t("Why it was reported")} className="grid gap-2">
      <h3 className="text-sm font-semibold">
        {t("{count, plural, one {# person reported this} other {# people reported this}}", {
          count: detail.reportCount,
        })}
      </h3>
      <ul className="grid gap-2">
        {detail.reports.map((report) => (
          <li key={report.reporter.id} className="grid gap-0.5 text-sm">
            <span className="flex flex-wrap items-center gap-x-2">
              <Person person={report.reporter} />
              <Time at={report.createdAt} className="text-13 text-ink-3" />
            </span>
            <span dir="auto" className="text-ink-2 wrap-anywhere whitespace-pre-line">
              {report.additionalInfo ?? t("No details added.")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The reported message in context; ids sort by time. */
function Conversation({ detail }: { detail: ViolationDetail }) {
  const reported = {
    id: detail.targetId,
    sender: detail.user,
    content: detail.content,
    createdAt: "",
  }
  const shown = [...detail.context, reported].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return (
    <section aria-label={t("Around the message")} className="grid gap-2">
      <h3 className="text-sm font-semibold">{t("Around the message")}</h3>
      <ol className="grid gap-1 text-sm">
        {shown.map((message) => (
          <li
            key={message.id}
            className={
              message.id === reported.id
                ? "bg-warn-soft rounded-lg px-3 py-1.5 wrap-anywhere"
                : "text-ink-2 px-3 wrap-anywhere"
            }
          >
            <bdi className="font-semibold">{displayName(message.sender)}</bdi>
            {": "}
            <bdi>{message.content}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Note({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <Textarea
      label={t("Note to the member")}
      hint={t("Optional. Sent with a warning or removal.")}
      rows={2}
      value={note}
      maxLength={TEXT.note}
      aside={<Counter used={note.length} max={TEXT.note} />}
      onChange={(event) => onNote(event.target.value)}
    />
  )
}
