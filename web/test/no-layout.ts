import { onTestFinished, vi } from "vitest"

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What jsdom lacks because it has no layout, until the test ends. Media queries match where `matches` says so. */
export function withoutLayout(matches: (query: string) => boolean = () => false): void {
  vi.stubGlobal("ResizeObserver", NoObserver)
  vi.stubGlobal("IntersectionObserver", NoObserver)
  vi.stubGlobal("scrollTo", () => undefined)
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.checkVisibility = () => true
  Element.prototype.hasPointerCapture = () => false
  Element.prototype.setPointerCapture = () => undefined
  onTestFinished(() => void vi.unstubAllGlobals())
}
