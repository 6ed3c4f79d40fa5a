import { chooseLanguage, type Language } from "@grove/contract/languages"

import type { Context } from "#platform/context.ts"
import { inLanguage } from "#platform/language/text.ts"

import { selectLanguages } from "./language.queries.ts"

/** Calls `work`, in which texts are written in the language of this member. For mails, pushes and live events. */
export async function inLanguageOf<T>(
  ctx: Pick<Context, "db" | "site">,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  return inLanguage(await languageOf(ctx, userId), work)
}

async function languageOf(ctx: Pick<Context, "db" | "site">, userId: string): Promise<Language> {
  const [found] = await selectLanguages(ctx.db, [userId])
  const { defaultLanguage } = ctx.site.current()
  return chooseLanguage([found?.language ?? defaultLanguage, defaultLanguage])
}
