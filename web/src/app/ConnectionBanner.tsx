import { WifiOff } from "lucide-react"
import { useEffect, useState, useSyncExternalStore } from "react"

import { useSocketStatus } from "#lib/socket.ts"
import { t } from "#lib/text.ts"

/** No banner right after a page load or a server restart. */
const PATIENCE_MS = 3000

/** Tells that the connection is down. Messages written meanwhile are kept and sent later. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
  const isConnected = useSocketStatus() === "connected" && isOnline
  return (
    <output aria-live="polite" className="sticky top-(--header) z-30 block">
      {!isConnected && <Lost />}
    </output>
  )
}

function onNetworkChange(listener: () => void): () => void {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

function Lost() {
  const [isCertain, setIsCertain] = useState(() => !import.meta.env.SSR && !navigator.onLine)
  useEffect(() => {
    const timer = setTimeout(() => setIsCertain(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isCertain) return null
  return (
    <span className="bg-warn-soft text-warn flex items-center justify-center gap-2 px-4 py-2 text-sm font-semibold">
      <WifiOff aria-hidden size={16} />
      {t("Connection lost. Reconnecting... What you send is kept and sent later.")}
    </span>
  )
}
