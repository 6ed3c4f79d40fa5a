import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react"

/** The distance from the end that counts as being at the end. */
const END_PX = 60
/** Older messages are fetched while this much is above the viewport. */
const AHEAD_PX = 500

interface Place {
  first: string | undefined
  last: string | undefined
  height: number
}

interface ThreadScroll {
  box: RefObject<HTMLElement | null>
  isAtEnd: boolean
  toEnd: () => void
  onScroll: () => void
}

/**
 * Keeps the scroll position: at the end while the member is there, and at the same message when older ones are
 * prepended. `first` and `last` identify the first and last item.
 */
export function useThreadScroll(
  thread: { first: string | undefined; last: string | undefined; isLastMine: boolean },
  onNearStart: () => void,
): ThreadScroll {
  const box = useRef<HTMLElement>(null)
  const place = useRef<Place>({ first: undefined, last: undefined, height: 0 })
  const wasAtEnd = useRef(true)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const { first, last, isLastMine } = thread

  const toEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])

  const onScroll = useCallback(() => {
    const element = box.current
    if (!element) return
    const isNow = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX
    wasAtEnd.current = isNow
    setIsAtEnd(isNow)
    if (element.scrollTop < AHEAD_PX) onNearStart()
  }, [onNearStart])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = place.current
    const isOlderAbove =
      before.first !== undefined && first !== before.first && last === before.last
    if (isOlderAbove && !wasAtEnd.current) element.scrollTop += element.scrollHeight - before.height
    else if (wasAtEnd.current || (isLastMine && last !== before.last)) toEnd()
    place.current = { first, last, height: element.scrollHeight }
    onScroll()
  }, [first, last, isLastMine, toEnd, onScroll])

  // Pictures, typing hints and the on-screen keyboard change heights without a new message.
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const follow = () => {
      if (wasAtEnd.current) toEnd()
      place.current.height = element.scrollHeight
    }
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [toEnd])

  return { box, isAtEnd, toEnd, onScroll }
}
