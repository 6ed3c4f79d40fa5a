import { useEffect, useState, type RefObject } from "react"

/** Whether a row can scroll to either side, for arrow buttons. */
export function useOverflow(row: RefObject<HTMLElement | null>) {
  const [sides, setSides] = useState({ hasBefore: false, hasAfter: false })
  useEffect(() => {
    const box = row.current
    if (!box) return undefined
    const measure = () => {
      const hasBefore = box.scrollLeft > 1
      const hasAfter = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      setSides((known) =>
        known.hasBefore === hasBefore && known.hasAfter === hasAfter
          ? known
          : { hasBefore, hasAfter },
      )
    }
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    const growth = new MutationObserver(measure)
    growth.observe(box, { childList: true })
    box.addEventListener("scroll", measure, { passive: true })
    return () => {
      watch.disconnect()
      growth.disconnect()
      box.removeEventListener("scroll", measure)
    }
  }, [row])
  const scroll = (direction: -1 | 1) => {
    const box = row.current
    box?.scrollBy({ left: direction * box.clientWidth * 0.8, behavior: "smooth" })
  }
  return { ...sides, scroll }
}
