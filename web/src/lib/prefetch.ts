/**
 * Someone is about to follow a link (pointer over it, focus on it): the shell says what to fetch
 * ahead. Kept here so that links in `ui` need not know the shell.
 */
let prefetcher: ((href: string) => void) | undefined

export function setPrefetcher(next: (href: string) => void): void {
  prefetcher = next
}

export function prefetchLink(href: string): void {
  prefetcher?.(href)
}
