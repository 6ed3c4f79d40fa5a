import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from "@tanstack/react-virtual"
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react"

import { recall, useKeep } from "#lib/history.ts"

/** The keys of the items to render, and the ref callback for each item's element. */
export interface ListWindow {
  visible: readonly string[]
  /** Items near the viewport but outside it, nearest first. */
  nearby: readonly string[]
  /** Index of the last item in the window. */
  last: number
  /** Undefined while all items are rendered in normal flow. */
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
 * Decides which items of a list are near the viewport and positions them. Renders nothing itself:
 * the list owns the items, so their state (an open menu, a draft) survives when the virtualizer
 * loads.
 */
export function Windowing({ label, list, keys, estimate, onMove }: WindowingProps) {
  const scrollMargin = useTop(list)
  const focused = useFocusedKey(list, keys)
  const [kept] = useState(() => recall<VirtualItem[]>(label))
  const [heights] = useState(() => heightsIn(list, keys))
  // The virtualizer triggers React renders itself; nothing here is memoized for it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: keys.length,
    estimateSize: (index) => heights.get(keys[index]!) ?? estimate,
    getItemKey: useCallback((index: number) => keys[index]!, [keys]),
    overscan: OVERSCAN,
    scrollMargin,
    initialMeasurementsCache: kept ?? [],
    directDomUpdates: true,
    measureElement: sizeOf,
    rangeExtractor: useCallback(
      (range: Range) => withFocused(range, keys.indexOf(focused.current ?? "")),
      [keys, focused],
    ),
  })
  useKeep(label, () => virtualizer.takeSnapshot())
  const { containerRef, measureElement: measure } = virtualizer
  // The list needs its full height before the saved scroll position is restored.
  useLayoutEffect(() => containerRef(list.current), [containerRef, list])
  const rows = virtualizer.getVirtualItems()
  const { startIndex = 0, endIndex = Infinity } = virtualizer.range ?? {}
  const last = rows.at(-1)?.index ?? -1
  // Content after the list shifts when items above it are measured, so all of them render before it
  // is in view.
  const visibleTo = last === keys.length - 1 ? last : endIndex
  const isFilled = keys.length > 0
  useLayoutEffect(() => {
    // Before its first measurement the virtualizer reports no rows; keep the rendered ones until it
    // does.
    if (rows.length === 0 && isFilled) return
    const distance = ({ index }: VirtualItem) => Math.max(startIndex - index, index - visibleTo)
    const keysOf = (items: VirtualItem[]) => items.map((row) => row.key as string)
    onMove({
      visible: keysOf(rows.filter((row) => distance(row) <= 0)),
      nearby: keysOf(
        rows.filter((row) => distance(row) > 0).toSorted((a, b) => distance(a) - distance(b)),
      ),
      last,
      measure,
    })
  }, [rows, startIndex, visibleTo, last, isFilled, measure, onMove])
  return null
}

/** The items that are rendered in normal flow keep their heights, or the scroll position would jump to the estimates. */
const heightsIn = (list: RefObject<HTMLElement | null>, keys: readonly string[]) =>
  new Map(
    [...(list.current?.children ?? [])].map((item) => [
      keys[Number((item as HTMLElement).dataset["index"])]!,
      item.getBoundingClientRect().height,
    ]),
  )

/**
 * Uses ResizeObserver entries before paint. Measuring each new item would force one layout per
 * item.
 */
const sizeOf: typeof measureElement<HTMLLIElement> = (element, entry, virtualizer) => {
  if (entry) return measureElement(element, entry, virtualizer)
  const index = virtualizer.indexFromElement(element)
  const { getItemKey, estimateSize } = virtualizer.options
  return virtualizer.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index)
}

/** The key of the focused item, whose index can change; in a ref: it does not affect rendering. */
function useFocusedKey(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
): RefObject<string | undefined> {
  const focused = useRef<string | undefined>(undefined)
  // Before the list hands on the focus of a removed item.
  useLayoutEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    list.current?.addEventListener(
      "focusin",
      (event) => {
        const item = (event.target as Element).closest<HTMLElement>("[data-index]")
        focused.current = item ? keys[Number(item.dataset["index"])] : undefined
      },
      { signal },
    )
    list.current?.addEventListener("focusout", () => (focused.current = undefined), { signal })
    return () => controller.abort()
  }, [list, keys])
  return focused
}

/**
 * The focused item stays mounted however far it is scrolled away; unmounting would lose the focus.
 */
function withFocused(range: Range, focused: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (focused === -1 || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((a, b) => a - b)
}

/** Distance from the top of the page; content above the list can grow. */
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
