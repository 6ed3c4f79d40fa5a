import type { ReactNode } from "react"

/** For those who hear the page. */
export function VisuallyHidden(props: { children: ReactNode }) {
  return <span className="sr-only">{props.children}</span>
}
