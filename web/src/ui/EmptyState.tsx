import type { ReactNode } from "react"

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  hint?: string
  action?: ReactNode
}

export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-12 text-center">
      {icon && (
        <div
          aria-hidden
          className="bg-surface-2 text-ink-3 mb-2 grid size-14 place-items-center rounded-full"
        >
          {icon}
        </div>
      )}
      <p className="text-base font-semibold">{title}</p>
      {hint && <p className="text-ink-2 max-w-sm text-sm">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
