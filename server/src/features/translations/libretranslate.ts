import { baseOf } from "@grove/contract/languages"
import { Type, type Static, type TSchema } from "typebox"
import { Check } from "typebox/value"

import { readBounded } from "#platform/read-bounded.ts"

/** A service with the API of LibreTranslate (`TRANSLATE_URL`). */
export interface Translator {
  url: string
  key: string | undefined
}

const TIMEOUT_MS = 10_000
/** Many times the longest post; anything larger is no translation of it. */
const MAX_RESPONSE_BYTES = 256 * 1024

const Languages = Type.Array(Type.Object({ code: Type.String() }))
const Translated = Type.Object({
  translatedText: Type.String(),
  detectedLanguage: Type.Optional(Type.Object({ language: Type.String() })),
})

/** The codes of the languages that the service knows. Throws for an error or an invalid reply. */
export async function fetchLanguages({ url }: Translator, timeoutMs = TIMEOUT_MS) {
  const known = await ask(Languages, `${url}/languages`, { method: "GET" }, timeoutMs)
  return known.map(({ code }) => code)
}

/** Codes name regions or scripts where they differ: `pt-BR` beside `pt`, `zh-Hans` instead of `zh`. */
export function codeFor(language: string, known: readonly string[]): string | undefined {
  const wanted = [language, language === "zh-CN" ? "zh-Hans" : language, baseOf(language)]
  for (const code of wanted) {
    const exact = known.find((each) => each.toLowerCase() === code.toLowerCase())
    if (exact !== undefined) return exact
  }
  return known.find((each) => baseOf(each) === baseOf(language))
}

/** Throws for an error or an invalid reply. */
export async function fetchTranslation(
  { url, key }: Translator,
  { text, from, to }: { text: string; from: string; to: string },
  timeoutMs = TIMEOUT_MS,
): Promise<{ text: string; detected: string | undefined }> {
  const body = { q: text, source: from, target: to, format: "text", ...(key && { api_key: key }) }
  const reply = await ask(
    Translated,
    `${url}/translate`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    },
    timeoutMs,
  )
  return { text: reply.translatedText, detected: reply.detectedLanguage?.language }
}

async function ask<S extends TSchema>(
  schema: S,
  url: string,
  request: RequestInit,
  timeoutMs: number,
): Promise<Static<S>> {
  const response = await fetch(url, {
    ...request,
    // Texts and the key go to the configured host only.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The translation service answers ${response.status}`)
  }
  const body = await readBounded(response.body, MAX_RESPONSE_BYTES)
  if (!body) throw new Error("The response is too large")
  const reply: unknown = JSON.parse(body.toString())
  if (!Check(schema, reply)) throw new Error("The translation service answers in another form")
  return reply
}
