import { useOffline } from "#lib/connection.ts"
import { needsConnection } from "#lib/offline-words.ts"

/** Beside a button that is disabled without a connection. */
export function NeedsConnection() {
  const isOffline = useOffline()
  return (
    <output className="text-warn me-auto self-center text-sm">
      {isOffline && needsConnection()}
    </output>
  )
}
