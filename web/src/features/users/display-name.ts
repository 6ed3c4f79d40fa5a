import { t } from "#lib/text.ts"

export interface Named {
  firstName: string | null
  lastName: string | null
}

/** 'firstName lastName' when both exist, otherwise 'Anonymous User'. */
export function displayName(person: Named): string {
  return person.firstName && person.lastName
    ? `${person.firstName} ${person.lastName}`
    : t("Anonymous User")
}

/** The first name, for tight spaces. */
export function shortName(person: Named): string {
  return person.firstName || displayName(person)
}
