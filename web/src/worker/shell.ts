import { OFFLINE_PAGE_PATH } from "@grove/contract/site-files"

/** Hashed files of this version and the previous one, which open pages may still need. */
const ASSETS = "grove-assets"
/** The page without a member, and its look: accent color, logo, icons. */
const SHELL = "grove-shell"
/** The files that the previous version no longer needs. */
const OUTDATED = "/outdated-assets"

const SHELL_LIFE_MS = 6 * 3_600_000

/** Compares addresses only: `?retry=1` names the same file. */
const BY_ADDRESS = { ignoreSearch: true, ignoreVary: true }

async function put(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url, BY_ADDRESS)) return
  const response = await fetch(url, { credentials: "same-origin" })
  if (response.ok) await cache.put(url, response)
}

/** Caches the offline page and every file it references. Fails when the page cannot be fetched. */
async function putShell(): Promise<void> {
  // Without cookies: the page is the same for every member.
  const response = await fetch(OFFLINE_PAGE_PATH, { credentials: "omit", cache: "no-store" })
  if (!response.ok) throw new Error(`The offline page: ${response.status}`)
  const html = await response.clone().text()
  const [shell, assets] = await Promise.all([caches.open(SHELL), caches.open(ASSETS)])
  await shell.put(OFFLINE_PAGE_PATH, response)
  const named = [...html.matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, url]) => url!)
  await Promise.allSettled(named.map((url) => put(isAsset(url) ? assets : shell, url)))
}

export const isAsset = (path: string) => path.startsWith("/assets/")

/** Runs before this version takes over. A file that fails is fetched when a page needs it. */
export async function installFiles(files: readonly string[]): Promise<void> {
  await putShell()
  await keepFiles(files)
}

export async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  await Promise.allSettled(files.map((url) => put(cache, url)))
}

/** The look of the site may change without a new version. */
export async function refreshShell(): Promise<void> {
  const kept = await (await caches.open(SHELL)).match(OFFLINE_PAGE_PATH)
  const since = Date.parse(kept?.headers.get("date") ?? "")
  if (Date.now() - since < SHELL_LIFE_MS) return
  await caches.delete(SHELL)
  await putShell()
}

/** Deletes files that neither this version nor the previous one needs. */
export async function removeOutdated(files: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  const known = await cache.match(OUTDATED)
  const outdated = new Set((await known?.json()) as string[] | undefined)
  const current = new Set(files)
  const left: string[] = []
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (current.has(pathname) || pathname === OUTDATED) continue
    if (outdated.has(pathname)) await cache.delete(url)
    else left.push(pathname)
  }
  await cache.put(OUTDATED, Response.json(left))
}

/** Hashed files never change. */
export async function assetOf(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(request, BY_ADDRESS)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** Logo, accent color and icons: the latest, or the cached one. */
export async function lookOf(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(request, BY_ADDRESS)
    if (kept) return kept
    throw error
  }
}

/** After this long without a reply, the server counts as unreachable. */
const PATIENCE_MS = 8000
/** The replies of a proxy whose server is down. */
const NO_SERVER = new Set([502, 503, 504])

/** The page from the server, or else the cached page, which shows saved data. */
export async function pageOf(network: Promise<Response>): Promise<Response> {
  const kept = await (await caches.open(SHELL)).match(OFFLINE_PAGE_PATH)
  if (!kept) return network
  const patience = Promise.withResolvers<Response>()
  const timer = setTimeout(() => patience.resolve(kept), PATIENCE_MS)
  try {
    const response = await Promise.race([network, patience.promise])
    return NO_SERVER.has(response.status) ? kept : response
  } catch {
    return kept
  } finally {
    clearTimeout(timer)
  }
}
