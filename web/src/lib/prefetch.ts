/** Called on hover and focus of a link. The shell registers what to prefetch, so that `ui` does not depend on it. */
let prefetcher: ((href: string) => void) | undefined

export function setPrefetcher(next: (href: string) => void): void {
  prefetcher = next
}

export function prefetchLink(href: string): void {
  prefetcher?.(href)
}
