import type { ReactNode } from "react"

import { LoadError } from "#lib/lazy-import.ts"
import { t } from "#lib/text.ts"

import { Button } from "./Button.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"

interface RowBoundaryProps {
  /** Called inside the boundary. */
  children: () => ReactNode
}

/** What breaks in one row of a list leaves the others as they are. */
export function RowBoundary({ children }: RowBoundaryProps) {
  return (
    <ErrorBoundary fallback={(error, reset) => <Broken error={error} onReset={reset} />}>
      <Content>{children}</Content>
    </ErrorBoundary>
  )
}

const Content = ({ children }: RowBoundaryProps) => children()

/** Code that could not be loaded is the matter of the screen, which says how to get it. */
function Broken({ error, onReset }: { error: Error; onReset: () => void }) {
  if (error instanceof LoadError) throw error
  return (
    <div role="alert" className="text-ink-2 flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
      {t("Something went wrong.")}
      <Button variant="secondary" size="sm" onClick={onReset}>
        {t("Try again")}
      </Button>
    </div>
  )
}
