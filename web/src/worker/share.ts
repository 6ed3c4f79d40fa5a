import { SHARED_CACHE } from "#lib/saved-data.ts"

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Stores content shared to the app until a form takes it, and opens that form. */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value.trim() : ""
  }
  const cache = await caches.open(SHARED_CACHE)
  const words = [text("title"), text("text"), text("url")].filter((part) => part !== "")
  await cache.put("/shared/text", new Response([...new Set(words)].join("\n")))
  const files = form.getAll("files").filter((file): file is File => file instanceof File)
  for (const number of NUMBERS) {
    const file = files[number]
    const place = `/shared/${number}`
    if (!file) await cache.delete(place)
    else
      await cache.put(
        place,
        new Response(file, {
          headers: { "content-type": file.type, "x-name": encodeURIComponent(file.name) },
        }),
      )
  }
  return Response.redirect("/create?shared=1", 303)
}
