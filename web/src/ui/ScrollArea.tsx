import type { ReactNode } from "react"

/** 600 px tall with its own scrolling; focusable and labeled. */
export function ScrollArea(props: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll areas must be reachable by keyboard
      tabIndex={0}
      className="h-[600px] overflow-y-auto overscroll-contain md:-mx-1 md:px-1"
    >
      {props.children}
    </section>
  )
}
