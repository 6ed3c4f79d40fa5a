import { useEffect, useState } from "react"

/** Whether the page has been scrolled since this component was mounted, or was scrolled already. */
export function useHasScrolled(): boolean {
  const [hasScrolled, setHasScrolled] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const check = () => {
      if (window.scrollY === 0) return
      setHasScrolled(true)
      controller.abort()
    }
    window.addEventListener("scroll", check, { passive: true, signal: controller.signal })
    check()
    return () => controller.abort()
  }, [])
  return hasScrolled
}
