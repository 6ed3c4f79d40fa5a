import { clsx } from "clsx"
import { Trees } from "lucide-react"

import { brandName } from "#lib/boot.ts"

/** Logo and name; the logo alone on the narrowest screens. */
export function Brand(props: { isTight?: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="bg-accent text-on-accent grid size-7.5 place-items-center rounded-[9px]">
        <Trees aria-hidden size={18} />
      </span>
      <span
        className={clsx(
          "text-xl leading-none font-bold tracking-tight",
          props.isTight && "max-[22.5rem]:sr-only",
        )}
      >
        {brandName()}
      </span>
    </span>
  )
}
