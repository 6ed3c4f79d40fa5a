/** The lowest UUIDv7 of a moment, to compare ids with. */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
