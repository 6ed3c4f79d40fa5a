import { MEDIA_CACHE } from "#lib/saved-data.ts"

const MAX_PICTURES = 300
const MAX_BYTES = 40_000_000
const MAX_EACH = 2_000_000
/** Trimming the cache costs more than storing a few pictures too many. */
const TRIM_EVERY = 20

let puts = 0

/**
 * Always asks the server, which checks who may see a picture and says when it is gone. The cached picture is for when no
 * reply comes.
 */
export async function pictureOf(
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    const kept = await findKept(request)
    if (kept) return kept
    throw error
  }
  if (response.ok && response.type === "basic") later(keep(request, response.clone()))
  else if ([403, 404, 410].includes(response.status)) later(forget(request))
  return response
}

async function keep(request: Request, response: Response): Promise<void> {
  const bytes = await response.blob()
  if (bytes.size > MAX_EACH) return
  const headers = {
    "content-type": response.headers.get("content-type") ?? bytes.type,
    "content-length": String(bytes.size),
  }
  const cache = await caches.open(MEDIA_CACHE)
  // Put again, so that recently seen pictures are at the end of the list.
  await cache.delete(request)
  await cache.put(request, new Response(bytes, { headers }))
  puts += 1
  if (puts % TRIM_EVERY === 0) await trim(cache)
}

async function forget(request: Request): Promise<void> {
  await (await caches.open(MEDIA_CACHE)).delete(request)
}

/** Deletes the oldest beyond the limits. */
export async function trim(cache: Cache): Promise<void> {
  let count = 0
  let bytes = 0
  for (const request of (await cache.keys()).toReversed()) {
    const kept = await cache.match(request)
    count += 1
    bytes += Number(kept?.headers.get("content-length") ?? 0)
    if (count > MAX_PICTURES || bytes > MAX_BYTES) await cache.delete(request)
  }
}

/** The same picture in another size serves as well. */
async function findKept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(MEDIA_CACHE)
  const exact = await cache.match(request)
  if (exact) return exact
  const name = nameOf(request.url)
  const other = (await cache.keys()).findLast(({ url }) => nameOf(url) === name)
  return other && cache.match(other)
}

/** `/media/abc-640.webp` and `/media/abc-320.webp` → `/media/abc`. */
const nameOf = (url: string) => new URL(url).pathname.replace(/-\d+(?=\.\w+$)|\.\w+$/g, "")
