import { SITE } from "@grove/contract/limits"

import { t } from "#platform/language/text.ts"

const DOMAIN = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,9}$/

/** Reads a list with commas, spaces or `@` in front; returns the mistake as a sentence. */
export function readDomains(text: string): { domains: string[] } | { mistake: string } {
  const domains = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .map((part) => part.replace(/^@/, ""))
        .filter((part) => part !== ""),
    ),
  ]
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined)
    return {
      mistake: t("‘{text}’ is not a domain such as school.example.", { text: wrong.slice(0, 80) }),
    }
  if (domains.length > SITE.domains)
    return { mistake: t("At most {count} domains.", { count: SITE.domains }) }
  return { domains }
}
