import { useSyncExternalStore } from "react"

import { isServerGone } from "#lib/connection.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { useStore } from "#lib/store.ts"

const OfflineBanner = lazyPart(() =>
  import("#features/offline/OfflineBanner.tsx").then((module) => module.OfflineBanner),
)

/** At once when the device has no network; when only the server is gone, as soon as that is certain. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
  const isGone = useStore(isServerGone)
  return (
    <div className="sticky top-(--header) z-30">
      {(!isOnline || isGone) && <OfflineBanner isDeviceOffline={!isOnline} />}
    </div>
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
