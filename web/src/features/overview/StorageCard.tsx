import type { SiteOverview } from "@grove/contract/overview"

import { formatBytes } from "#lib/format-bytes.ts"
import { t } from "#lib/text.ts"

import { FigureCard } from "./FigureCard.tsx"

const FULL_SOON_DAYS = 30

export function StorageCard({ storage }: { storage: SiteOverview["storage"] }) {
  const { pictureBytes, databaseBytes, freeBytes, fullInDays } = storage
  const used = pictureBytes + databaseBytes
  const total = freeBytes === null ? used : used + freeBytes
  return (
    <FigureCard
      title={t("Storage")}
      value={formatBytes(used)}
      {...(freeBytes !== null && { note: t("of {total}", { total: formatBytes(total) }) })}
      aside={fullInDays !== null && <FullIn days={fullInDays} />}
    >
      <div aria-hidden className="bg-surface-2 flex h-2.5 gap-px overflow-hidden rounded-full">
        <Share bytes={pictureBytes} total={total} className="bg-accent" />
        <Share bytes={databaseBytes} total={total} className="bg-accent opacity-65" />
      </div>
      <dl className="text-ink-2 mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        <Part className="bg-accent" name={t("Pictures")} bytes={pictureBytes} />
        <Part className="bg-accent opacity-65" name={t("Database")} bytes={databaseBytes} />
      </dl>
    </FigureCard>
  )
}

function FullIn({ days }: { days: number }) {
  const isSoon = days < FULL_SOON_DAYS
  const words =
    days >= 730
      ? t("full in about {years} years", { years: Math.round(days / 365) })
      : days >= 60
        ? t("full in about {months} months", { months: Math.round(days / 30) })
        : t("full in about {days, plural, one {# day} other {# days}}", { days })
  return <span className={isSoon ? "text-danger text-xs font-semibold" : "text-xs"}>{words}</span>
}

function Share(props: { bytes: number; total: number; className: string }) {
  const share = props.total === 0 ? 0 : props.bytes / props.total
  return (
    <span className={props.className} style={{ flexBasis: `${Math.max(share * 100, 0.5)}%` }} />
  )
}

function Part(props: { className: string; name: string; bytes: number }) {
  return (
    <div className="flex items-center gap-1.5">
      <span aria-hidden className={`size-2 rounded-full ${props.className}`} />
      <dt>{props.name}</dt>
      <dd>{formatBytes(props.bytes)}</dd>
    </div>
  )
}
