/** Splits a request target, which has no host and so cannot be parsed as a URL. */
export function pathOf(target: string): { path: string; query: URLSearchParams } {
  const at = target.indexOf("?")
  return at === -1
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, at), query: new URLSearchParams(target.slice(at + 1)) }
}

/** Without trailing slashes. A loop, because a regular expression would take quadratic time. */
export function partsOf(path: string): string[] {
  let end = path.length
  while (end > 0 && path[end - 1] === "/") end -= 1
  return path.slice(0, end).split("/")
}
