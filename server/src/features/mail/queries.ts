import type { Cadence, MailKind } from "@grove/contract/mail"

import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

export interface SettingsRow extends Record<string, unknown> {
  email: string | null
  email_verified: boolean
  cadences: Partial<Record<MailKind, Cadence>> | null
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
}

const SETTINGS = `
  select u.email, u.email_verified, s.cadences, s.quiet_from, s.quiet_until, s.time_zone
  from users u left join mail_settings s on s.user_id = u.id where u.id = $1 and u.state <> 'deleted'`

export async function selectSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await rows<SettingsRow>(db, SETTINGS, [userId])
  return row
}

interface SettingsPatch {
  cadences: Partial<Record<MailKind, Cadence>>
  /** Undefined: unchanged. */
  quietHours: { from: number; until: number } | null | undefined
  timeZone: string | null
}

/** Merges the given kinds, so that concurrent changes of different ones both hold. */
const UPSERT = `
  insert into mail_settings as s (user_id, cadences, quiet_from, quiet_until, time_zone)
  values ($1, $2::jsonb, $4, $5, $6)
  on conflict (user_id) do update set cadences = s.cadences || excluded.cadences,
    quiet_from = case when $3 then excluded.quiet_from else s.quiet_from end,
    quiet_until = case when $3 then excluded.quiet_until else s.quiet_until end,
    time_zone = coalesce(excluded.time_zone, s.time_zone)`

export async function upsertSettings(db: Db, userId: string, patch: SettingsPatch): Promise<void> {
  await rows(db, UPSERT, [
    userId,
    JSON.stringify(patch.cadences),
    patch.quietHours !== undefined,
    patch.quietHours?.from ?? null,
    patch.quietHours?.until ?? null,
    patch.timeZone,
  ])
}

const ERASE = `
  with pending as (delete from mail_pending where user_id = $1)
  delete from mail_settings where user_id = $1`

export async function deleteMailDataOf(db: Db, userId: string): Promise<void> {
  await rows(db, ERASE, [userId])
}
