import type { Suggestions } from "@grove/contract/search"
import type { PersonRef } from "@grove/contract/users"

export type Choice =
  | { kind: "recent"; term: string }
  | { kind: "hashtag"; term: string }
  | { kind: "person"; person: PersonRef }

/** Recent searches before typing, then members and hashtags. */
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
