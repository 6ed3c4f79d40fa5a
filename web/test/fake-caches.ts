import { onTestFinished, vi } from "vitest"

/** Replaces `caches` and `fetch` until the test ends. Addresses are compared without their query if asked. */
export function fakeCaches(answer: (url: string) => Response | undefined) {
  const caches = new Map<string, Map<string, Response>>()
  const absolute = (url: RequestInfo | URL) =>
    new URL(url instanceof Request ? url.url : url, "http://grove.test").href
  const address = (url: string) => url.split("?")[0]!
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      match: async (url: RequestInfo, options?: { ignoreSearch?: boolean }) => {
        const wanted = absolute(url)
        const found = options?.ignoreSearch
          ? [...entries].find(([known]) => address(known) === address(wanted))?.[1]
          : entries.get(wanted)
        return found?.clone()
      },
      put: async (url: RequestInfo, response: Response) =>
        void entries.set(absolute(url), response),
      delete: async (url: RequestInfo) => entries.delete(absolute(url)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    }
  }
  vi.stubGlobal("caches", { open, delete: async (name: string) => caches.delete(name) })
  const asked: string[] = []
  vi.stubGlobal("fetch", async (url: RequestInfo) => {
    const { pathname } = new URL(absolute(url))
    asked.push(pathname)
    const response = answer(pathname)
    if (!response) throw new TypeError("fetch failed")
    Object.defineProperty(response, "type", { value: "basic" })
    return response
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    asked,
    names: (name: string) =>
      [...(caches.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname).toSorted(),
  }
}
