import type { Suggestions } from "@grove/contract/search"
import type { PersonRef } from "@grove/contract/users"

export type Choice =
  | { kind: "recent"; term: string }
  | { kind: "hashtag"; term: string }
  | { kind: "person"; person: PersonRef }

/** What the panel offers: before anything is typed the last searches, then people and hashtags. */
export function choicesFor(
  typed: string,
  recent: readonly string[],
  found: Suggestions | undefined,
): Choice[] {
  if (typed.trim() === "") return recent.map((term) => ({ kind: "recent", term }))
  return [
    ...(found?.users ?? []).map((person) => ({ kind: "person" as const, person })),
    ...(found?.hashtags ?? []).map((tag) => ({ kind: "hashtag" as const, term: `#${tag.name}` })),
  ]
}
