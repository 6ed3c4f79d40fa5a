import type { SiteOverview } from "@grove/contract/overview"
import type { ReactNode } from "react"

import { formatNumber } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { classNames } from "#ui/class-names.ts"
import { Time } from "#ui/Time.tsx"

import { FigureCard } from "./FigureCard.tsx"

type Tone = "ok" | "warn" | "danger"

const SLOW_MS = 100
const DOTS: Record<Tone, string> = { ok: "bg-ok", warn: "bg-warn", danger: "bg-danger" }

export function HealthCard({ overview }: { overview: SiteOverview }) {
  const { health, mail, jobs } = overview
  const isSlow = health.databaseMs > SLOW_MS
  const mailTone: Tone = mail.delayed > 0 ? "danger" : mail.isSetUp ? "ok" : "warn"
  const worst: Tone =
    !health.isLive || mailTone === "danger" || jobs.failed > 0 ? "danger" : isSlow ? "warn" : "ok"
  const words = { ok: t("Healthy"), warn: t("Slow"), danger: t("Needs attention") }
  return (
    <FigureCard
      title={t("Version and health")}
      value={health.version}
      aside={<Badge tone={worst}>{words[worst]}</Badge>}
    >
      <dl className="text-13 grid gap-1.5">
        <Part
          tone={isSlow ? "warn" : "ok"}
          name={t("Database")}
          state={t("{ms} ms", { ms: formatNumber(health.databaseMs) })}
        />
        <Part
          tone={health.isLive ? "ok" : "danger"}
          name={t("Live events")}
          state={health.isLive ? t("connected") : t("not connected")}
        />
        <Part
          tone={mailTone}
          name={t("Mail")}
          state={
            mail.delayed > 0
              ? t("{count} delayed", { count: mail.delayed })
              : mail.isSetUp
                ? t("working")
                : t("not set up")
          }
        />
        <Part tone="ok" name={t("Started")} state={<Time at={health.startedAt} />} />
      </dl>
    </FigureCard>
  )
}

function Part(props: { tone: Tone; name: string; state: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className={classNames("size-2 rounded-full", DOTS[props.tone])} />
      <dt className="flex-1">{props.name}</dt>
      <dd className="text-ink-2">{props.state}</dd>
    </div>
  )
}
