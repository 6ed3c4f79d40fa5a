import { SHARED_CACHE } from "#lib/saved-data.ts"

export interface Shared {
  text: string
  files: File[]
}

/** Content shared to the installed app, stored by the service worker. */
export async function readShared(): Promise<Shared> {
  const cache = await caches.open(SHARED_CACHE)
  const text = await (await cache.match("/shared/text"))?.text()
  const files: File[] = []
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    const name = kept?.headers.get("x-name")
    if (!kept || !name) continue
    const type = kept.headers.get("content-type") ?? ""
    files.push(new File([await kept.blob()], decodeURIComponent(name), { type }))
  }
  return { text: text ?? "", files }
}

/** Called when the form holds it. */
export const forgetShared = () => caches.delete(SHARED_CACHE)
