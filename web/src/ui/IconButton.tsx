import type { ButtonHTMLAttributes, ReactNode, Ref } from "react"

import { classNames } from "./class-names.ts"

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "children" | "aria-label"
> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  tone?: "quiet" | "accent" | "solid"
  ref?: Ref<HTMLButtonElement>
}

const TONES = {
  quiet: "text-ink-2 hover:bg-surface-2 hover:text-ink",
  accent: "text-accent hover:bg-accent-soft",
  solid: "bg-accent text-on-accent hover:bg-accent-hover",
}

export function IconButton({ label, icon, tone, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      aria-label={label}
      className={classNames(
        "inline-grid size-11 shrink-0 md:size-10 place-items-center rounded-full transition-colors disabled:opacity-45",
        TONES[tone ?? "quiet"],
        className,
      )}
    >
      {icon}
    </button>
  )
}
