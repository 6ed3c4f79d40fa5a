import { CalendarPlus } from "lucide-react"
import { useState } from "react"

import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"

const SubscribeDialog = lazyPart(() =>
  import("./SubscribeDialog.tsx").then((module) => module.SubscribeDialog),
)

/** Below the calendar. */
export function SubscribeButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        onFocus={SubscribeDialog.preload}
        className="text-accent text-13 flex min-h-10 items-center gap-2 justify-self-start px-4 font-semibold hover:underline"
      >
        <CalendarPlus aria-hidden size={16} />
        {t("Subscribe in your calendar")}
      </button>
      {isOpen && <SubscribeDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
