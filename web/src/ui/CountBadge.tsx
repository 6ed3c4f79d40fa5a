import { BADGE_CAP } from "@grove/contract/limits"

import { formatBadge } from "#lib/format.ts"

import { classNames } from "./class-names.ts"

/** A red count: hidden at 0, '99+' above the cap. The parent's label must include the number. */
export function CountBadge(props: { count: number; className?: string }) {
  const text = formatBadge(props.count, BADGE_CAP)
  if (!text) return null
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1.5 text-2xs leading-none font-bold text-on-danger",
        props.className,
      )}
    >
      {text}
    </span>
  )
}
