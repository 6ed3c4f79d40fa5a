import type { ReactNode } from "react"

import { classNames } from "#ui/class-names.ts"

export interface BubbleProps {
  isMine: boolean
  children: ReactNode
  /** Time and delivery state, at the end of the last line. */
  foot?: ReactNode
  /** The actions beside it. */
  beside?: ReactNode
  /** Shown below it: why it was not sent. */
  below?: ReactNode
  isFaint?: boolean
}

/** One message: the member's own on the right in color, the other's on the left. */
export function Bubble({ isMine, children, foot, beside, below, isFaint }: BubbleProps) {
  return (
    <div
      className={classNames(
        "group grid gap-1",
        isMine ? "justify-items-end" : "justify-items-start",
      )}
    >
      <div
        className={classNames("flex max-w-full items-center gap-1", isMine && "flex-row-reverse")}
      >
        <div
          className={classNames(
            "grid min-w-0 max-w-[calc(100vw-6.5rem)] gap-1 rounded-[18px] px-3.5 pt-2 pb-2.5 md:max-w-93",
            isMine
              ? "rounded-ee-[4px] bg-accent text-on-accent"
              : "rounded-es-[4px] bg-surface-2 text-ink",
            isFaint && "opacity-75",
          )}
        >
          {children}
          {foot && (
            <div
              className={classNames(
                "flex items-center gap-1.5 justify-self-end text-2xs",
                !isMine && "text-ink-2",
              )}
            >
              {foot}
            </div>
          )}
        </div>
        {beside}
      </div>
      {below}
    </div>
  )
}
