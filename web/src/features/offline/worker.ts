const WORKER = "/sw.js"
const ASSET = /\/assets\/[\w.-]+$/

/** Installs the service worker and lets it keep the files that this page has loaded before. */
export async function installWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  await navigator.serviceWorker.register(WORKER)
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name)
  active?.postMessage({ type: "keep", urls: loaded.filter((name) => ASSET.test(name)) })
}
