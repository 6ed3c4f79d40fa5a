/** Abbreviates an id for display: '0192f…c1'. */
export function shortId(id: string): string {
  return id.length > 10 ? `${id.slice(0, 5)}…${id.slice(-2)}` : id
}
