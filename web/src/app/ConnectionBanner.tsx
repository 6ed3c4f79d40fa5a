import { WifiOff } from "lucide-react"
import { useEffect, useState } from "react"

import { useSocketStatus } from "#lib/socket.ts"
import { t } from "#lib/text.ts"

/** A page just loaded, or a server just restarted, is no reason to alarm anybody. */
const PATIENCE_MS = 3000

/** Says that the line is down; what is written meanwhile is kept and goes out by itself. */
export function ConnectionBanner() {
  const isConnected = useSocketStatus() === "connected"
  return (
    <output aria-live="polite" className="sticky top-(--header) z-30 block">
      {!isConnected && <Lost />}
    </output>
  )
}

function Lost() {
  const [isCertain, setIsCertain] = useState(false)
  useEffect(() => {
    const handleCertain = () => setIsCertain(true)
    const timer = setTimeout(handleCertain, PATIENCE_MS)
    addEventListener("offline", handleCertain)
    return () => {
      clearTimeout(timer)
      removeEventListener("offline", handleCertain)
    }
  }, [])
  if (!isCertain) return null
  return (
    <span className="bg-warn-soft text-warn flex items-center justify-center gap-2 px-4 py-2 text-sm font-semibold">
      <WifiOff aria-hidden size={16} />
      {t("Connection lost. Reconnecting... What you send is kept until then.")}
    </span>
  )
}
