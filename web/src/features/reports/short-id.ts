/** '0192f…c1': enough of an id to tell two apart. */
export function shortId(id: string): string {
  return id.length > 10 ? `${id.slice(0, 5)}…${id.slice(-2)}` : id
}
