import { createHash } from "node:crypto"

import { HOUR_MS } from "@grove/contract/durations"
import { baseOf, type Language } from "@grove/contract/languages"
import type { Translation } from "@grove/contract/translations"

import type { Config } from "#config.ts"
import { requireComment } from "#features/comments/service.ts"
import { requireVisiblePost } from "#features/posts/service.ts"
import type { Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"

import { codeFor, fetchLanguages, fetchTranslation, type Translator } from "./libretranslate.ts"

interface Original {
  content: string
  language: string | null
}

export async function translatePost(ctx: Context, postId: string, to: Language) {
  return translate(ctx, await requireVisiblePost(ctx, postId), to)
}

export async function translateComment(ctx: Context, commentId: string, to: Language) {
  return translate(ctx, await requireComment(ctx, commentId), to)
}

const LANGUAGES_MS = HOUR_MS
const MAX_CACHED = 500

/** Per process, in memory: no second copy of member texts is stored, and erased texts cannot be looked up. */
interface Cache {
  languages?: { codes: Promise<string[]>; until: number }
  /** By language and hash of the text, the least recently used first. */
  texts: Map<string, Promise<Translation>>
}

/** Per application: tests run several in one process. */
const caches = new WeakMap<Config, Cache>()

async function translate(ctx: Context, original: Original, to: Language): Promise<Translation> {
  const { translator } = ctx.config
  must(translator, "translation.off")
  const { content, language } = original
  if (language === baseOf(to)) return { text: content, from: language }
  const cache = caches.get(ctx.config) ?? { texts: new Map() }
  caches.set(ctx.config, cache)
  const key = `${to} ${language} ${createHash("sha256").update(content).digest("base64")}`
  // A request for a text that is being translated waits for the same answer.
  const known = cache.texts.get(key)
  const asked = known ?? askService(ctx, cache, translator, original, to)
  cache.texts.delete(key)
  cache.texts.set(key, asked)
  const [oldest] = cache.texts.keys()
  if (cache.texts.size > MAX_CACHED && oldest !== undefined) cache.texts.delete(oldest)
  try {
    return await asked
  } catch (error) {
    if (cache.texts.get(key) === asked) cache.texts.delete(key)
    throw error
  }
}

async function askService(
  ctx: Context,
  cache: Cache,
  translator: Translator,
  { content, language }: Original,
  to: Language,
): Promise<Translation> {
  try {
    const codes = await languagesOf(ctx, cache, translator)
    const from = language === null ? "auto" : codeFor(language, codes)
    const target = codeFor(to, codes)
    must(from !== undefined && target !== undefined, "translation.language")
    const { text, detected } = await fetchTranslation(translator, {
      text: content,
      from,
      to: target,
    })
    const told = detected === undefined ? null : baseOf(detected)
    return { text, from: language ?? (told !== null && /^[a-z]{2,3}$/.test(told) ? told : null) }
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.warn({ err: error }, "could not translate a text")
    throw new AppError("translation.failed")
  }
}

async function languagesOf(ctx: Context, cache: Cache, translator: Translator): Promise<string[]> {
  const now = ctx.now().getTime()
  if (!cache.languages || cache.languages.until <= now)
    cache.languages = { codes: fetchLanguages(translator), until: now + LANGUAGES_MS }
  const { languages } = cache
  try {
    return await languages.codes
  } catch (error) {
    if (cache.languages === languages) delete cache.languages
    throw error
  }
}
