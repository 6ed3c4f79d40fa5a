import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from "@tanstack/react-virtual"
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react"

import { recall, useKeep } from "#lib/history.ts"

/** Which items should be drawn, by their keys, and whom to tell of each one's element. */
export interface ListWindow {
  seen: readonly string[]
  /** Not in sight yet, or no more; the nearest first. */
  near: readonly string[]
  /** The index of the last of them all. */
  last: number
  /** None where all are drawn, one below the other. */
  measure?: (node: HTMLLIElement | null) => void
}

export interface WindowingProps {
  label: string
  list: RefObject<HTMLUListElement | null>
  keys: readonly string[]
  estimate: number
  onMove: (next: ListWindow) => void
}

const OVERSCAN = 4

/**
 * Decides which items of a list are near enough to be drawn, and puts them in their places. Draws nothing itself: the
 * items belong to the list, so that what one has begun in them (an open menu, words in a box) outlives its arrival.
 */
export function Windowing({ label, list, keys, estimate, onMove }: WindowingProps) {
  const scrollMargin = useTop(list)
  const focused = useFocusedIndex(list)
  const [kept] = useState(() => recall<VirtualItem[]>(label))
  // The virtualizer tells React itself when to draw; nothing here is memoized on its account.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: keys.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => keys[index]!, [keys]),
    overscan: OVERSCAN,
    scrollMargin,
    initialMeasurementsCache: kept ?? [],
    directDomUpdates: true,
    measureElement: sizeOf,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focused.current), [focused]),
  })
  useKeep(label, () => virtualizer.takeSnapshot())
  const { containerRef, measureElement: measure } = virtualizer
  // Before anyone scrolls to a remembered place: the list has its whole height from the start.
  useLayoutEffect(() => containerRef(list.current), [containerRef, list])
  const rows = virtualizer.getVirtualItems()
  const { startIndex = 0, endIndex = Infinity } = virtualizer.range ?? {}
  const last = rows.at(-1)?.index ?? -1
  // What follows the list moves with the size of the items above it: all of them come before it is in sight.
  const seenTo = last === keys.length - 1 ? last : endIndex
  const isFilled = keys.length > 0
  useLayoutEffect(() => {
    // Before it has seen the page the virtualizer knows of no row; what stands there stays until it does.
    if (rows.length === 0 && isFilled) return
    const distance = ({ index }: VirtualItem) => Math.max(startIndex - index, index - seenTo)
    const keysOf = (items: VirtualItem[]) => items.map((row) => row.key as string)
    onMove({
      seen: keysOf(rows.filter((row) => distance(row) <= 0)),
      near: keysOf(
        rows.filter((row) => distance(row) > 0).toSorted((a, b) => distance(a) - distance(b)),
      ),
      last,
      measure,
    })
  }, [rows, startIndex, seenTo, last, isFilled, measure, onMove])
  return null
}

/**
 * As the browser tells it, before anything is shown. To ask each new item for its size would lay out the page once for
 * each of them.
 */
const sizeOf: typeof measureElement<HTMLLIElement> = (element, entry, virtualizer) => {
  if (entry) return measureElement(element, entry, virtualizer)
  const index = virtualizer.indexFromElement(element)
  const { getItemKey, estimateSize } = virtualizer.options
  return virtualizer.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index)
}

/** Which item holds the focus, kept outside drawing: it changes nothing one sees. */
function useFocusedIndex(list: RefObject<HTMLElement | null>): RefObject<number | undefined> {
  const focused = useRef<number | undefined>(undefined)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    list.current?.addEventListener(
      "focusin",
      (event) => {
        const item = (event.target as Element).closest<HTMLElement>("[data-index]")
        focused.current = item ? Number(item.dataset["index"]) : undefined
      },
      { signal },
    )
    list.current?.addEventListener("focusout", () => (focused.current = undefined), { signal })
    return () => gone.abort()
  }, [list])
  return focused
}

/** What has the focus stays, however far it is scrolled away: taking it off would lose the focus. */
function withFocused(range: Range, focused: number | undefined): number[] {
  const indexes = defaultRangeExtractor(range)
  if (focused === undefined || focused >= range.count || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((a, b) => a - b)
}

/** Where the list begins on the page; what stands above it may grow. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current)
        setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
