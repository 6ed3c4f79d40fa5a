import type { ReactNode } from "react"

import { Link } from "#ui/Link.tsx"

export interface FigureCardProps {
  title: string
  value: string
  note?: string
  /** Shown at the end of the first line. */
  aside?: ReactNode
  /** Opens the section behind the figure. */
  href?: string
  children: ReactNode
}

/** One figure with its chart. The title is the link, and its target the whole card. */
export function FigureCard({ title, value, note, aside, href, children }: FigureCardProps) {
  return (
    <section
      aria-label={title}
      className="border-line bg-surface shadow-card md:rounded-card relative flex min-h-46 flex-col border-y p-4 md:border"
    >
      <div className="text-13 text-ink-2 flex items-start justify-between gap-3">
        <h2>
          {href === undefined ? (
            title
          ) : (
            <Link href={href} className="after:absolute after:inset-0 hover:underline">
              {title}
            </Link>
          )}
        </h2>
        {aside}
      </div>
      <p className="mt-0.5 flex items-baseline gap-2">
        <span className="text-2xl font-bold tracking-tight tabular-nums">{value}</span>
        {note && <span className="text-13 text-ink-2">{note}</span>}
      </p>
      <div className="mt-auto pt-3">{children}</div>
    </section>
  )
}
