import { createRoot } from "react-dom/client"

import { App } from "#app/App.tsx"
import { findRoute, loadScreen, prefetchScreen } from "#app/routes.tsx"
import { keys } from "#cache/keys.ts"
import { readBoot } from "#lib/boot.ts"
import { startHistory } from "#lib/history.ts"
import { setPrefetcher } from "#lib/intent.ts"
import { fillCache, queryClient } from "#lib/query-client.ts"
import { applySettings } from "#lib/theme.ts"

/** A page from before an update asks for code that is gone: loading it anew once brings both together. */
window.addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("reloadedAt"))
  if (Date.now() - last < 30_000) return
  sessionStorage.setItem("reloadedAt", String(Date.now()))
  location.reload()
})

const boot = readBoot()
if (boot) {
  queryClient.setQueryData(keys.me, boot.user)
  fillCache(queryClient, boot.queries)
  if (boot.user) applySettings(boot.user.settings)
}
startHistory()
setPrefetcher(prefetchScreen)

// The server has announced this screen's code already; drawing waits for it instead of blinking.
const first = findRoute(location.pathname)
const isOpen = first && (boot?.user || first.route.access === "public")
await loadScreen(isOpen ? first.route.screen : first ? "LandingScreen" : "NotFoundScreen").catch(
  () => undefined,
)
createRoot(document.getElementById("root")!).render(<App />)
