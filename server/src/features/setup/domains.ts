import { SITE } from "@grove/contract/limits"

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
    return { mistake: `‘${wrong.slice(0, 80)}’ is not a domain such as school.example.` }
  if (domains.length > SITE.domains) return { mistake: `At most ${SITE.domains} domains.` }
  return { domains }
}
