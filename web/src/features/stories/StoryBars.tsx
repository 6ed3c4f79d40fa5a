import type { Ref } from "react"

interface StoryBarsProps {
  count: number
  at: number
  /** The bar of the current story. */
  ref: Ref<HTMLSpanElement>
  /** With reduced motion the current bar is full. */
  isStill: boolean
}

/** One progress bar per story; together they show the position. */
export function StoryBars({ count, at, ref, isStill }: StoryBarsProps) {
  return (
    <div aria-hidden className="flex gap-1">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="h-0.75 flex-1 overflow-hidden rounded-full bg-white/35">
          {index <= at && (
            <span
              ref={index === at ? ref : null}
              // Empty until the first frame, then written by the clock.
              style={index === at && !isStill ? { transform: "scaleX(0)" } : undefined}
              className="block size-full origin-left rounded-full bg-white rtl:origin-right"
            />
          )}
        </span>
      ))}
    </div>
  )
}
