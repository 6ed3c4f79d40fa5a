import type { PenaltyType } from "@grove/contract/penalties"

import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"

export function penaltyName(type: PenaltyType): string {
  return {
    warning: t("Warning"),
    restriction: t("Restriction"),
    suspension: t("Suspension"),
    ban: t("Ban"),
  }[type]
}

/** 'Expires {date}' or 'Permanent'. */
export function lastsUntil(expiresAt: string | undefined): string {
  return expiresAt === undefined
    ? t("Permanent")
    : t("Expires {date}", { date: formatDate(expiresAt) })
}
