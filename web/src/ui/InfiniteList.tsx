import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from "@tanstack/react-virtual"
import { clsx } from "clsx"
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react"

import { recall, useKeep } from "#lib/history.ts"
import { t } from "#lib/text.ts"

import { Button } from "./Button.tsx"
import { Spinner } from "./Spinner.tsx"

export interface InfiniteListProps<T> {
  /** Said aloud, and the name under which the list finds its place again on the way back. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** A first guess at an item's height; the real one is measured. */
  estimate: number
  hasMore: boolean
  isFetchingMore: boolean
  isMoreError: boolean
  onMore: () => void
  /** Rows of one card, not cards of their own: no space between them. */
  isTight?: boolean
  children: (item: T, index: number) => ReactNode
}

const OVERSCAN = 4
/** Fetching begins while this many items are still unseen. */
const AHEAD = 6

/**
 * A list of any length on the page's own scroll: only what is near the window is there. Fetches on
 * as one reads, and stands where it stood when one comes back.
 */
export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { items, keyOf, estimate, hasMore, isFetchingMore, isMoreError, onMore } = props
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useTop(list)
  const focused = useFocusedIndex(list)
  const [kept] = useState(() => recall<VirtualItem[]>(props.label))
  // The virtualizer tells React itself when to draw; nothing here is memoized on its account.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => keyOf(items[index]!), [items, keyOf]),
    overscan: OVERSCAN,
    scrollMargin,
    initialMeasurementsCache: kept ?? [],
    directDomUpdates: true,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focused.current), [focused]),
  })
  useKeep(props.label, () => virtualizer.takeSnapshot())
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  const isNearEnd = last >= items.length - AHEAD
  useEffect(() => {
    if (isNearEnd && hasMore && !isFetchingMore && !isMoreError) onMore()
  }, [isNearEnd, hasMore, isFetchingMore, isMoreError, onMore])
  return (
    <>
      <ul
        ref={(node) => {
          list.current = node
          virtualizer.containerRef(node)
        }}
        aria-label={props.label}
        className="relative"
      >
        {rows.map((row) => (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={hasMore ? -1 : items.length}
            aria-posinset={row.index + 1}
            className={`absolute top-0 left-0 w-full ${props.isTight ? "" : "pb-2 md:pb-4"}`}
          >
            {props.children(items[row.index]!, row.index)}
          </li>
        ))}
      </ul>
      <output
        className={clsx(
          "grid place-items-center text-sm text-ink-3",
          (!props.isTight || isFetchingMore || isMoreError) && "min-h-12 py-4",
        )}
      >
        {isFetchingMore && (
          <span className="flex items-center gap-2">
            <Spinner />
            {t("Loading more...")}
          </span>
        )}
        {isMoreError && !isFetchingMore && (
          <Button variant="secondary" size="sm" onClick={onMore}>
            {t("Could not load more. Try again")}
          </Button>
        )}
      </output>
    </>
  )
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
