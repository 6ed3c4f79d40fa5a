import { clsx } from "clsx"
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
import { Spinner } from "./Spinner.tsx"
import { useDrawn } from "./use-drawn.ts"
import { useKeptFocus } from "./use-kept-focus.ts"
import type { WindowingProps } from "./Windowing.tsx"

type WindowingPart = ComponentType<WindowingProps>

/** Asked for at once; without it the list is long and everything still works. */
let arrived: WindowingPart | undefined
const loading = import("./Windowing.tsx").then(
  ({ Windowing }): WindowingPart => Windowing,
  (): WindowingPart => DrawAll,
)

export interface InfiniteListProps<T> {
  /** Said aloud, and the name under which the list finds its place again on the way back. */
  label: string
  list: PagedList<T>
  keyOf: (item: T) => string
  /** A first guess at an item's height; the real one is measured. */
  estimate: number
  /** Rows of one card, not cards of their own: no space between them. */
  isTight?: boolean
  children: (item: T, index: number) => ReactNode
}

const NOTHING: readonly never[] = []
/** Fetching begins while this many items are still unseen. */
const AHEAD = 8
/** As tall as any first screen: what is drawn before the window over the list is known. */
const FIRST_PX = 1600

/**
 * A list of any length on the page's own scroll: only what is near the window is there. Fetches on
 * as one reads, and stands where it stood when one comes back.
 */
export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { keyOf, estimate } = props
  const { items = NOTHING, hasMore, isFetchingMore, isMoreError, fetchMore } = props.list
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  useKeptFocus(list, keys)
  const { indexes, view, onMove } = useDrawn(keys, Math.ceil(FIRST_PX / estimate))
  const isNearEnd = view?.measure !== undefined && view.last >= items.length - AHEAD
  useEffect(() => {
    if (isNearEnd && hasMore && !isFetchingMore && !isMoreError) fetchMore()
  }, [isNearEnd, hasMore, isFetchingMore, isMoreError, fetchMore])
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
            className={clsx(
              view?.measure && "absolute top-0 left-0 w-full",
              !props.isTight && "pb-2 md:pb-4",
            )}
          >
            {props.children(items[index]!, index)}
          </li>
        ))}
      </ul>
      <WindowOver label={props.label} list={list} keys={keys} estimate={estimate} onMove={onMove} />
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
 * The window over the list, once its code is here. Not by Suspense, which may draw a part some time
 * before it shows it: the window would stand where the page stood then, and pull back whoever has
 * scrolled on meanwhile.
 */
function WindowOver(props: WindowingProps) {
  const [Part, setPart] = useState(() => arrived)
  useEffect(() => {
    void loading.then((loaded) => {
      arrived = loaded
      setPart(() => loaded)
    })
  }, [])
  return Part && <Part {...props} />
}

/** In place of the window, where its script did not arrive: everything is drawn, and more is fetched by asking. */
function DrawAll({ keys, onMove }: WindowingProps) {
  useLayoutEffect(() => onMove({ seen: keys, near: [], last: keys.length - 1 }), [keys, onMove])
  return null
}
