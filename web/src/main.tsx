import { keys } from "@grove/contract/query-keys"
import { createRoot } from "react-dom/client"

import { App } from "#app/App.tsx"
import { findRoute, loadScreen, prefetchScreen } from "#app/routes.tsx"
import { readBoot } from "#lib/boot.ts"
import { startHistory } from "#lib/history.ts"
import { switchLanguage } from "#lib/language.ts"
import { setPrefetcher } from "#lib/prefetch.ts"
import { fillCache, queryClient } from "#lib/query-client.ts"
import { forgetUnless } from "#lib/saved-data.ts"
import { loadStyleSheet } from "#lib/style-sheet.ts"
import { readPlace, restorePlace } from "#lib/takeover.ts"
import { applySettings } from "#lib/theme.ts"
import { guardWorkerAddresses } from "#lib/trusted-types.ts"

guardWorkerAddresses()
const style = loadStyleSheet()
const boot = readBoot()
const saved = boot?.isOffline && (await restore())
if (boot && !boot.isOffline) {
  queryClient.setQueryData(keys.me, boot.user)
  fillCache(queryClient, boot.queries)
  // Deletes anything saved for another member.
  void forgetUnless(boot.user?.id)
}
const user = saved ? saved.user : boot?.user
if (user) applySettings(user.settings)
startHistory()
setPrefetcher(prefetchScreen)

// The page preloads this screen's code, so rendering waits for it instead of flashing a skeleton.
const first = findRoute(location.pathname)
const isOpen = first && (user || first.route.access === "public")
const screen = isOpen ? first.route.screen : first ? "LandingScreen" : "NotFoundScreen"
// Without its texts, the page is still usable in English.
await Promise.allSettled([
  loadScreen(screen),
  style,
  boot &&
    switchLanguage(saved ? saved.language : boot.language, { isHome: screen === "HomeScreen" }),
])
const applyStyleSheet = await style
const root = document.getElementById("root")!
const place = readPlace(root)
const handleFirstRender = () => {
  if (place) restorePlace(root, place)
  // Until then the page is readable, but only its links and forms work.
  delete root.dataset["static"]
}
if (boot?.isOffline && !saved) {
  applyStyleSheet?.()
  const { OfflineNotice } = await import("#app/OfflineNotice.tsx")
  delete root.dataset["static"]
  createRoot(root).render(<OfflineNotice />)
} else
  createRoot(root).render(
    <App onFirstInsertion={() => applyStyleSheet?.()} onFirstRender={handleFirstRender} />,
  )

async function restore() {
  const { restoreSaved } = await import("#cache/restore.ts")
  return restoreSaved(queryClient)
}
