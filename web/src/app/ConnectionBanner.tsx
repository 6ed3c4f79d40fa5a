import { useOffline } from "#lib/connection.ts"
import { lazyPart } from "#lib/lazy-part.tsx"

const OfflineBanner = lazyPart(() =>
  import("#features/offline/OfflineBanner.tsx").then((module) => module.OfflineBanner),
)

/** At once when the device has no network; when only the server is gone, as soon as that is certain. */
export function ConnectionBanner() {
  const isOffline = useOffline()
  return <div className="sticky top-(--header) z-30">{isOffline && <OfflineBanner />}</div>
}
