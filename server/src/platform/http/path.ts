/** Splits a request target without needing a host. */
export function pathOf(target: string): { path: string; query: URLSearchParams } {
  const at = target.indexOf("?")
  return at === -1
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, at), query: new URLSearchParams(target.slice(at + 1)) }
}
