import { WifiOff } from "lucide-react"
import { useEffect, useState, useSyncExternalStore } from "react"

import { useSocketStatus } from "#lib/socket.ts"
import { t } from "#lib/text.ts"

/** A page just loaded, or a server just restarted, is no reason to alarm anybody. */
const PATIENCE_MS = 3000

/** Says that the line is down; what is written meanwhile is kept and goes out by itself. */
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
  const [isCertain, setIsCertain] = useState(() => !navigator.onLine)
  useEffect(() => {
    const timer = setTimeout(() => setIsCertain(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isCertain) return null
  return (
    <span className="bg-warn-soft text-warn flex items-center justify-center gap-2 px-4 py-2 text-sm font-semibold">
      <WifiOff aria-hidden size={16} />
      {t("Connection lost. Reconnecting... What you send is kept until then.")}
    </span>
  )
}
