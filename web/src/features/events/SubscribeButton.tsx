import { CalendarPlus } from "lucide-react"

import { t } from "#lib/text.ts"

interface SubscribeButtonProps {
  onPreload: () => void
  onOpen: () => void
}

/** Below the calendar. */
export function SubscribeButton({ onPreload, onOpen }: SubscribeButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      onFocus={onPreload}
      className="text-accent text-13 flex min-h-10 items-center gap-2 justify-self-start px-4 font-semibold hover:underline"
    >
      <CalendarPlus aria-hidden size={16} />
      {t("Subscribe in your calendar")}
    </button>
  )
}
