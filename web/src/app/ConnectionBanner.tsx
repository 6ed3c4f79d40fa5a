import { useOffline } from "#lib/connection.ts"
import { lazyPart } from "#lib/lazy-part.tsx"

const OfflineBanner = lazyPart(() =>
  import("#features/offline/OfflineBanner.tsx").then((module) => module.OfflineBanner),
)

/** Appears at once when the device has no network, or once it is certain that the server is unreachable. */
export function ConnectionBanner() {
  const isOffline = useOffline()
  return <div className="sticky top-(--header) z-30">{isOffline && <OfflineBanner />}</div>
}
