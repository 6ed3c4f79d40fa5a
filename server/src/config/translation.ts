import type { EnvironmentReader } from "./environment.ts"
import { withoutTrailingSlashes } from "./trailing-slashes.ts"

export interface TranslationConfig {
  /** A service with the API of LibreTranslate; missing: nothing offers to translate. */
  translator: { url: string; key: string | undefined } | undefined
}

export function readTranslation(env: EnvironmentReader): TranslationConfig {
  const url = env.url("TRANSLATE_URL", ["http:", "https:"])
  const key = env.text("TRANSLATE_KEY")
  if (key !== undefined && env.text("TRANSLATE_URL") === undefined)
    env.complain("TRANSLATE_URL", "is missing (TRANSLATE_KEY is the key of the service there)")
  return {
    translator: url === undefined ? undefined : { url: withoutTrailingSlashes(url), key },
  }
}
