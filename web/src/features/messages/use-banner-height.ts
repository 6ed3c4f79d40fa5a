import { useLayoutEffect, type RefObject } from "react"

/** Sets `--banners` on the element: how far banners push it down. They come and go while it is shown. */
export function useBannerHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    const frame = element?.closest("main")?.parentElement
    const header = document.querySelector<HTMLElement>("header")
    if (!element || !frame || !header) return
    const measure = () => {
      const height = Math.max(0, frame.offsetTop - header.offsetHeight)
      element.style.setProperty("--banners", `${height}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
}
