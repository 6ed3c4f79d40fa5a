import type { Language } from "@grove/contract/languages"

import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

/** The member's choice, or else what a browser of theirs asked for last. */
const LANGUAGES = `
  select u.id, coalesce(u.settings ->> 'language', (
    select s.language from sessions s where s.user_id = u.id and s.language is not null
    order by s.seen_at desc limit 1)) as language
  from users u where u.id = any($1::text[])`

export const selectLanguages = (db: Db, userIds: readonly string[]) =>
  rows<{ id: string; language: Language | null }>(db, LANGUAGES, [userIds])
