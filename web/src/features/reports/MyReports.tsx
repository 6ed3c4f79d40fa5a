import type { MyReport } from "@grove/contract/reports"
import { Flag } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Badge, type BadgeTone } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"
import { Time } from "#ui/Time.tsx"

import { useMyReports } from "./hooks.ts"

const TONES: Record<MyReport["status"], BadgeTone> = {
  pending: "warn",
  dismissed: "neutral",
  acted: "ok",
  overturned: "outline",
}

/** The member's own reports and their outcomes. */
export function MyReports() {
  const list = useMyReports()
  return (
    <Card as="section" title={t("My reports")}>
      <ListStates
        state={listState(list)}
        skeleton={<ReportSkeleton />}
        skeletons={3}
        empty={{
          icon: <Flag size={24} />,
          title: t("You have not reported anything yet"),
          hint: t("Your reports and their outcomes will appear here."),
        }}
        error={t("Your reports could not be loaded.")}
        onRetry={list.retry}
      >
        <ul className="divide-line divide-y">
          {list.items?.map((report) => (
            <li key={report.id} className="py-3 first:pt-0">
              <RowBoundary>{() => <ReportRow report={report} />}</RowBoundary>
            </li>
          ))}
        </ul>
        <ShowMore list={list} />
      </ListStates>
    </Card>
  )
}

function ReportRow({ report }: { report: MyReport }) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-md font-semibold">{report.rule.name}</span>
        <Badge tone={TONES[report.status]}>{statusName(report.status)}</Badge>
      </div>
      <p className="text-ink-2 line-clamp-2 text-sm wrap-anywhere">
        {kindName(report.targetType)}
        {report.content && `: “${report.content}”`}
      </p>
      {report.additionalInfo && (
        <p className="text-13 text-ink-2 wrap-anywhere">
          {t("You wrote: {text}", { text: report.additionalInfo })}
        </p>
      )}
      <p className="text-13 text-ink-3">
        {t("Reported")} <Time at={report.createdAt} />
        {report.decidedAt && (
          <>
            {" · "}
            {t("Decided")} <Time at={report.decidedAt} />
          </>
        )}
      </p>
    </div>
  )
}

function statusName(status: MyReport["status"]): string {
  return {
    pending: t("Under review"),
    dismissed: t("No violation found"),
    acted: t("Action taken"),
    overturned: t("Reversed on appeal"),
  }[status]
}

function kindName(kind: MyReport["targetType"]): string {
  return {
    post: t("Post"),
    comment: t("Comment"),
    story: t("Story"),
    message: t("Message"),
    user: t("Profile"),
  }[kind]
}

function ReportSkeleton() {
  return (
    <div className="grid gap-2 py-3">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-3.5 w-3/4" />
    </div>
  )
}
