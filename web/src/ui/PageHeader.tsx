import type { ReactNode } from "react"

export interface PageHeaderProps {
  title: string
  subtitle?: string
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 px-4 pt-4 pb-1 md:px-0 md:pt-0">
      <div className="min-w-0">
        <h1 className="text-2xl leading-8 font-bold tracking-tight md:text-[1.6875rem]">{title}</h1>
        {subtitle && <p className="text-ink-2 text-sm">{subtitle}</p>}
      </div>
      {actions}
    </div>
  )
}
