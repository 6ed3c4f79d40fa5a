import { CloudOff, WifiOff } from "lucide-react"
import { useState, useSyncExternalStore } from "react"
import { useLocation } from "wouter"

import { feedSavedAt } from "#cache/feed-saved-at.ts"
import { onNetworkChange } from "#lib/connection.ts"
import { formatDateTime, formatTime } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { Spinner } from "#ui/Spinner.tsx"

import { tryAgain } from "./watch-server.ts"

/** The time alone would be read as one of today. */
function momentOf(savedAt: number): string {
  const when = new Date(savedAt)
  const isToday = when.toDateString() === new Date().toDateString()
  return isToday ? formatTime(when) : formatDateTime(when)
}

/** Says what is unavailable, and when the posts on screen were saved. */
export function OfflineBanner() {
  const isDeviceOffline = useSyncExternalStore(onNetworkChange, () => !navigator.onLine)
  const [path] = useLocation()
  const savedAt = useStore(feedSavedAt)
  const [isTrying, setIsTrying] = useState(false)
  const Icon = isDeviceOffline ? WifiOff : CloudOff
  const handleTry = async () => {
    setIsTrying(true)
    await tryAgain()
    setIsTrying(false)
  }
  return (
    <div className="bg-warn-soft text-warn flex items-center gap-3 px-4 py-2.5">
      <Icon aria-hidden size={20} className="shrink-0" />
      <output className="min-w-0 flex-1 text-sm">
        <strong className="block font-semibold">
          {isDeviceOffline ? t("You're offline") : t("The server does not answer")}
        </strong>
        {path === paths.home && savedAt !== undefined
          ? t("Showing posts saved at {time}.", { time: momentOf(savedAt) })
          : t("Anything you send is kept and sent later.")}
      </output>
      <button
        type="button"
        aria-busy={isTrying || undefined}
        aria-disabled={isTrying || undefined}
        onClick={() => void (!isTrying && handleTry())}
        className="border-warn inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold"
      >
        {isTrying && <Spinner size={16} />}
        {t("Try again")}
      </button>
    </div>
  )
}
