import {
  CADENCES,
  DEFAULT_CADENCES,
  MAIL_KINDS,
  type Cadence,
  type MailKind,
  type QuietHours,
} from "@grove/contract/mail"

interface StoredPreferences {
  cadences: Partial<Record<MailKind, Cadence>> | null
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
}

interface Preferences {
  cadences: Record<MailKind, Cadence>
  quietHours: QuietHours | null
  timeZone: string | null
}

export function preferencesOf(row: StoredPreferences): Preferences {
  const { quiet_from: from, quiet_until: until } = row
  return {
    cadences: Object.fromEntries(
      MAIL_KINDS.map((kind) => [kind, cadenceOf(row.cadences?.[kind]) ?? DEFAULT_CADENCES[kind]]),
    ) as Record<MailKind, Cadence>,
    quietHours: from === null || until === null ? null : { from, until },
    timeZone: row.time_zone,
  }
}

const cadenceOf = (value: unknown) => CADENCES.find((cadence) => cadence === value)
