import { Trees } from "lucide-react"

import { brandName } from "#lib/boot.ts"

/** The mark and the name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5">
      <span className="bg-accent text-on-accent grid size-7.5 place-items-center rounded-[9px]">
        <Trees aria-hidden size={18} />
      </span>
      <span className="text-xl leading-none font-bold tracking-tight">{brandName()}</span>
    </span>
  )
}
