import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from "react"

import { t } from "#lib/text.ts"
import type { PagedList } from "#lib/use-pages.ts"

import { Button } from "./Button.tsx"
import { classNames } from "./class-names.ts"
import { RowBoundary } from "./RowBoundary.tsx"
import { Spinner } from "./Spinner.tsx"
import { useHasScrolled } from "./use-has-scrolled.ts"
import { useKeptFocus } from "./use-kept-focus.ts"
import { useRenderedItems } from "./use-rendered-items.ts"
import type { WindowingProps } from "./Windowing.tsx"

type WindowingPart = ComponentType<WindowingProps>

/** Starts loading early; the list works without it, only unvirtualized. */
let loadedPart: WindowingPart | undefined
const loading = import("./Windowing.tsx").then(
  ({ Windowing }): WindowingPart => Windowing,
  (): WindowingPart => RenderAll,
)

export interface InfiniteListProps<T> {
  /** Accessible name, and the key under which the scroll position is saved. */
  label: string
  list: PagedList<T>
  keyOf: (item: T) => string
  /** Initial height estimate in pixels; actual heights are measured. */
  estimate: number
  /** For rows of a single card: no gap between items. */
  isTight?: boolean
  children: (item: T, index: number) => ReactNode
}

const NOTHING: readonly never[] = []
/** Loads the next page when fewer than this many unseen items remain. */
const PREFETCH_ITEMS = 8
/** The threshold before the reader has scrolled: many never do, and the next page would be fetched in vain. */
const PREFETCH_UNSCROLLED = 1
/** Enough items to fill any first screen before the virtualizer is ready. */
const INITIAL_PX = 1600

/**
 * Virtualized list on the page's own scroll. Loads further pages while scrolling and restores the
 * scroll position on back navigation.
 */
export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { keyOf, estimate } = props
  const {
    items = NOTHING,
    hasMore,
    isFetchingMore,
    isMoreError,
    mayFetchMore,
    fetchMore,
  } = props.list
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  useKeptFocus(list, keys)
  const { indexes, view, onMove } = useRenderedItems(keys, Math.ceil(INITIAL_PX / estimate))
  const ahead = useHasScrolled() ? PREFETCH_ITEMS : PREFETCH_UNSCROLLED
  const isNearEnd = view?.measure !== undefined && view.last >= items.length - ahead
  useEffect(() => {
    if (isNearEnd && mayFetchMore) fetchMore()
  }, [isNearEnd, mayFetchMore, fetchMore])
  return (
    <>
      <ul ref={list} aria-label={props.label} className="relative">
        {indexes.map((index) => (
          <li
            key={keys[index]}
            ref={view?.measure}
            data-index={index}
            aria-setsize={hasMore ? -1 : items.length}
            aria-posinset={index + 1}
            className={classNames(
              view?.measure && "absolute top-0 start-0 w-full",
              !props.isTight && "pb-2 md:pb-4",
            )}
          >
            <RowBoundary>{() => props.children(items[index]!, index)}</RowBoundary>
          </li>
        ))}
      </ul>
      <LazyWindowing
        label={props.label}
        list={list}
        keys={keys}
        estimate={estimate}
        onMove={onMove}
      />
      <output
        className={classNames(
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
        {hasMore && view && !view.measure && !isFetchingMore && !isMoreError && (
          <Button variant="secondary" size="sm" onClick={fetchMore}>
            {t("Show more")}
          </Button>
        )}
        {isMoreError && !isFetchingMore && (
          <Button variant="secondary" size="sm" onClick={fetchMore}>
            {t("Could not load more. Try again")}
          </Button>
        )}
      </output>
    </>
  )
}

/**
 * Loads the virtualizer without Suspense, which can render a part long before it commits it: the
 * virtualizer would start from the outdated scroll position and jump back.
 */
function LazyWindowing(props: WindowingProps) {
  const [Part, setPart] = useState(() => loadedPart)
  useEffect(() => {
    void loading.then((loaded) => {
      loadedPart = loaded
      setPart(() => loaded)
    })
  }, [])
  return Part && <Part {...props} />
}

/**
 * Fallback when the virtualizer's script fails to load: renders every item, with a button for more.
 */
function RenderAll({ keys, onMove }: WindowingProps) {
  useLayoutEffect(
    () => onMove({ visible: keys, nearby: [], last: keys.length - 1 }),
    [keys, onMove],
  )
  return null
}
