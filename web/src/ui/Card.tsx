import type { ReactNode } from "react"

import { classNames } from "./class-names.ts"

export interface CardProps {
  children: ReactNode
  title?: string
  /** Accessible name for a card without a heading. */
  label?: string
  /** Shown to the right of the heading. */
  action?: ReactNode
  as?: "div" | "section" | "article"
  /** Id of the post this card shows; keyboard shortcuts move between such cards. */
  post?: string
  /** Removes the padding, for lists and pictures that reach the edge. */
  isFlush?: boolean
  className?: string
}

/** Base surface: full width on a phone, a framed card on larger screens. */
export function Card(props: CardProps) {
  const { children, title, label, action, as: Tag = "div", isFlush, className, post } = props
  return (
    <Tag
      aria-label={label}
      data-post={post}
      tabIndex={post === undefined ? undefined : -1}
      className={classNames(
        "border-y border-line bg-surface shadow-card md:rounded-card md:border",
        !isFlush && "p-4",
        className,
      )}
    >
      {title && (
        <div
          className={classNames(
            "mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1",
            isFlush && "p-4 pb-0",
          )}
        >
          <h2 className="text-base font-bold">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </Tag>
  )
}
