import type { CSSProperties, ReactNode } from "react"

import { classNames } from "./class-names.ts"

export type BadgeTone =
  | "neutral"
  | "accent"
  | "danger"
  | "warn"
  | "ok"
  | "outline"
  | "secondary"
  | "destructive"

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-surface-2 text-ink-2",
  secondary: "bg-surface-2 text-ink",
  accent: "bg-accent-soft text-accent",
  danger: "bg-danger-soft text-danger",
  destructive: "bg-danger text-on-danger",
  warn: "bg-warn-soft text-warn",
  ok: "bg-ok-soft text-ok",
  outline: "border border-line-strong text-ink-2",
}

export interface BadgeProps {
  children: ReactNode
  tone?: BadgeTone
  /** Custom color as #rrggbb, used by categories. */
  color?: string
  icon?: ReactNode
}

export function Badge({ children, tone = "neutral", color, icon }: BadgeProps) {
  const tint = color && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined
  return (
    <span
      data-tint={tint}
      style={tint ? ({ "--tint": tint } as CSSProperties) : undefined}
      className={classNames(
        "inline-flex min-h-5.5 items-center gap-1 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap",
        !tint && TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
