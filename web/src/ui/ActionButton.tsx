import { Clock } from "lucide-react"
import type { ButtonHTMLAttributes, ReactNode } from "react"

import { formatCompact } from "#lib/format.ts"
import { t } from "#lib/text.ts"

import { classNames } from "./class-names.ts"
import { toast } from "./toast.ts"

interface ActionButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** Accessible name including the count: 'Like, 248 likes'. */
  label: string
  tip: string
  icon: ReactNode
  count?: number
  tone?: "like" | "accent"
  isOn?: boolean
  /** The server does not know it yet. */
  isWaiting?: boolean
  /** Why it is unavailable. The button stays focusable so that everyone can read the reason. */
  refusal?: string | undefined
  /** Keyboard shortcut that activates this button on the focused post. */
  "data-key"?: string
}

const TONES = { like: "text-like hover:bg-danger-soft", accent: "text-accent hover:bg-accent-soft" }

/** One action of a post: like, comment, repost, bookmark. */
export function ActionButton(props: ActionButtonProps) {
  const { label, tip, icon, count, tone, isOn, isWaiting, refusal, onClick, ...rest } = props
  const state = refusal ?? (isWaiting && t("Waiting to send"))
  return (
    <button
      type="button"
      data-tip={refusal ?? tip}
      aria-label={state ? `${label}, ${state}` : label}
      aria-disabled={refusal !== undefined || undefined}
      {...rest}
      onClick={refusal === undefined ? onClick : () => toast({ title: refusal })}
      className={classNames(
        "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-full px-1.5 text-sm sm:gap-2 sm:px-2.5 md:h-10 md:min-w-10 tabular-nums transition-colors",
        refusal !== undefined && "opacity-45",
        isOn && tone ? TONES[tone] : "text-ink-2 hover:bg-surface-2 hover:text-ink",
      )}
    >
      {icon}
      {count !== undefined && <span>{formatCompact(count)}</span>}
      {isWaiting && <Clock aria-hidden size={14} className="text-warn" />}
    </button>
  )
}
