import type { ReactNode } from "react"

import type { ListState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"

import { EmptyState, type EmptyStateProps } from "./EmptyState.tsx"
import { ErrorState } from "./ErrorState.tsx"

export interface ListStatesProps {
  state: ListState
  /** One placeholder, and how many to show. */
  skeleton: ReactNode
  skeletons: number
  empty: EmptyStateProps
  error: string
  onRetry: () => void
  children: ReactNode
  /** Gap between skeletons, matching the items. */
  gap?: string
}

/** Renders the loading, empty, error or ready state of a list, so that none is forgotten. */
export function ListStates(props: ListStatesProps) {
  if (props.state === "ready") return props.children
  if (props.state === "empty") return <EmptyState {...props.empty} />
  if (props.state === "error") return <ErrorState message={props.error} onRetry={props.onRetry} />
  return (
    <div aria-busy className={props.gap ? `grid ${props.gap}` : undefined}>
      <output className="sr-only">{t("Loading...")}</output>
      {Array.from({ length: props.skeletons }, (_, index) => (
        <div key={index}>{props.skeleton}</div>
      ))}
    </div>
  )
}
