import type { ReactNode } from "react"

import { classNames } from "./class-names.ts"

type ButtonVariant = "primary" | "secondary" | "soft" | "ghost" | "danger" | "warn"
export type ButtonSize = "sm" | "md" | "lg"

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-surface-2",
  soft: "bg-surface-2 text-ink-2 hover:text-ink",
  ghost: "text-ink-2 hover:bg-surface-2 hover:text-ink",
  danger: "bg-danger text-on-danger hover:bg-danger-hover",
  warn: "border border-line-strong bg-surface text-warn hover:bg-warn-soft",
}

const SIZES: Record<ButtonSize, string> = {
  // The small size is 36 px tall with a touch target of 44 px on phones and 40 px elsewhere.
  sm: "min-h-9 px-3.5 text-13 relative after:absolute after:inset-x-0 after:-inset-y-1 md:after:-inset-y-0.5",
  md: "min-h-11 px-4.5 text-md md:min-h-10",
  lg: "min-h-12.5 px-7 text-base",
}

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  isWide?: boolean
}

/** Class names shared by Button and ButtonLink. */
export function buttonClass(
  { variant = "primary", size = "md", isWide }: ButtonLook,
  extra?: string,
): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors select-none",
    "disabled:opacity-45 aria-disabled:opacity-45",
    VARIANTS[variant],
    SIZES[size],
    isWide && "w-full",
    extra,
  )
}
