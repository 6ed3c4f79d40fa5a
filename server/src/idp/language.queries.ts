import type { Language } from "@grove/contract/languages"

import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const CHOSEN = `
  select settings ->> 'language' as language from users
  where lower(email) = lower($1) and email_verified and state <> 'deleted' limit 1`

/** What the member with this confirmed address has chosen; null without a choice or a member. */
export async function selectChosenLanguage(db: Db, email: string): Promise<Language | null> {
  const [row] = await rows<{ language: Language | null }>(db, CHOSEN, [email])
  return row?.language ?? null
}
