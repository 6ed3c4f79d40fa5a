/** Splits a request target without needing a host. */
export function pathOf(target: string): { path: string; query: URLSearchParams } {
  const at = target.indexOf("?")
  return at === -1
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, at), query: new URLSearchParams(target.slice(at + 1)) }
}

/** Trailing slashes are cut one by one: a pattern would need the square of their number. */
export function partsOf(path: string): string[] {
  let end = path.length
  while (end > 0 && path[end - 1] === "/") end -= 1
  return path.slice(0, end).split("/")
}
