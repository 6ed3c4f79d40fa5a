import { baseOf } from "@grove/contract/languages"

import { inTransaction, type Context } from "#platform/context.ts"
import { detectLanguage } from "#platform/language/detect-language.ts"
import { currentLanguage } from "#platform/language/text.ts"

import { lockBacklog, lockPostsUpTo, moveBacklog, setLanguages } from "./language.queries.ts"

/** The language of what the actor writes; if the text does not tell, the one they read in, if it could be in it. */
export function languageOf(text: string): string | null {
  const { language, isPlausible } = detectLanguage(text)
  if (language !== undefined) return language
  const own = baseOf(currentLanguage())
  return isPlausible(own) ? own : null
}

/** The language after an edit. One that contradicts the text before is the author's correction, and stays. */
export function languageAfterEdit(
  before: { content: string; language: string | null },
  content: string,
): string | null {
  if (content === before.content) return before.language
  const detected = detectLanguage(before.content).language
  const isCorrected = before.language !== null && before.language !== (detected ?? before.language)
  if (isCorrected) return before.language
  return detectLanguage(content).language ?? before.language ?? languageOf(content)
}

const BATCH = 200
const MAX_BATCHES = 50

/**
 * Gives posts from before posts had languages theirs, newest first, and with it their search document. Does a part in
 * each run, so that other jobs are not held up.
 */
export async function detectBacklog(ctx: Context) {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const isMore = await inTransaction(ctx, async (ctx) => {
      const newest = await lockBacklog(ctx.db)
      if (newest === undefined) return false
      const posts = await lockPostsUpTo(ctx.db, newest, BATCH)
      await setLanguages(
        ctx.db,
        posts.map(({ id, content }) => [id, detectLanguage(content).language ?? null]),
      )
      const oldest = posts.length === BATCH ? posts[0] : undefined
      await moveBacklog(ctx.db, oldest?.id)
      return oldest !== undefined
    })
    if (!isMore) return
  }
}
