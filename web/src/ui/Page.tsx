import type { ReactNode } from "react"

import { AsideContext } from "./aside-context.ts"

export interface PageProps {
  children: ReactNode
  /** Right column, on wide screens only. */
  aside?: ReactNode
}

/** Body of a screen: one column, or two with an aside. */
export function Page({ children, aside }: PageProps) {
  if (aside === undefined)
    return (
      <AsideContext value={false}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 md:gap-4">
          {children}
        </div>
      </AsideContext>
    )
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_18.75rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 md:gap-4">
        {children}
      </div>
      <aside className="sticky top-[calc(var(--header)+1.5rem)] hidden grid-cols-[minmax(0,1fr)] content-start gap-4 xl:grid">
        {aside}
      </aside>
    </div>
  )
}
