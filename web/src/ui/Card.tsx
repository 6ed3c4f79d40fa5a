import { clsx } from "clsx"
import type { ReactNode } from "react"

export interface CardProps {
  children: ReactNode
  /** Heading of the card. */
  title?: string
  /** Its name for those who hear, where it has no heading. */
  label?: string
  /** At the right of the heading. */
  action?: ReactNode
  as?: "div" | "section" | "article"
  /** The id of the post it shows: keys walk from one such card to the next. */
  post?: string
  /** Lists and pictures that reach the edge bring their own space. */
  isFlush?: boolean
  className?: string
}

/** The surface everything stands on: full width on a phone, a framed card beside others. */
export function Card(props: CardProps) {
  const { children, title, label, action, as: Tag = "div", isFlush, className, post } = props
  return (
    <Tag
      aria-label={label}
      data-post={post}
      tabIndex={post === undefined ? undefined : -1}
      className={clsx(
        "border-y border-line bg-surface shadow-card md:rounded-card md:border",
        !isFlush && "p-4",
        className,
      )}
    >
      {title && (
        <div
          className={clsx("mb-2 flex items-center justify-between gap-3", isFlush && "p-4 pb-0")}
        >
          <h2 className="text-base font-bold">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </Tag>
  )
}
