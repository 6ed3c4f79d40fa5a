/** spec 2: 'firstName lastName' when both exist, otherwise 'Anonymous User'. For texts the server writes. */
export function displayName(person: { firstName: string | null; lastName: string | null }): string {
  return person.firstName && person.lastName
    ? `${person.firstName} ${person.lastName}`
    : "Anonymous User"
}
