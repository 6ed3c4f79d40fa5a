import { randomBytes } from "node:crypto"
import { performance } from "node:perf_hooks"

import sharp from "sharp"

import { signIn } from "../faults/sign-in.ts"

const MEMBERS = 16
const PICTURES = 6
const PAGES = [
  "/",
  "/api/posts",
  "/api/notifications",
  "/api/search?q=morning",
  "/api/messages/conversations",
]

/** Members who read, write, and post pictures, each call right after the last. */
export async function openTraffic(origin: string) {
  const cookies: string[] = []
  for (let n = 0; n < MEMBERS; n += 1)
    cookies.push(await signIn(origin, `member${n}@memory.example`))
  const pictures = await Promise.all(Array.from({ length: PICTURES }, drawPicture))
  const result = { calls: 0, failed: 0, latencies: [] as number[] }

  async function send(cookie: string, path: string, body?: object): Promise<unknown> {
    const startedAt = performance.now()
    const headers = { cookie, origin, "content-type": "application/json" }
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {}
    const answer = await fetch(`${origin}${path}`, { headers, ...init })
    const bytes = Buffer.from(await answer.arrayBuffer())
    result.calls += 1
    if (!answer.ok) result.failed += 1
    // Decoding a picture takes as long as its size demands, and is measured by `npm run faults -- uploads`.
    if (!body || !("images" in body)) result.latencies.push(performance.now() - startedAt)
    const isJson = answer.headers.get("content-type")?.includes("json") === true
    return answer.ok && isJson ? JSON.parse(bytes.toString()) : undefined
  }

  async function live(cookie: string, n: number, until: number) {
    for (let round = n; Date.now() < until; round += 1) {
      for (const path of PAGES) await send(cookie, path)
      const content = `A long morning, number ${round} #walk`
      const images = round % 4 === 0 ? { images: [pictures[round % PICTURES]] } : {}
      const post = (await send(cookie, "/api/posts", { content, ...images })) as Post | undefined
      if (!post) continue
      await send(cookie, `/api/posts/${post.id}/like`, {})
      await send(cookie, `/api/posts/${post.id}`)
      for (const { url } of post.images) await send(cookie, url)
    }
  }

  return {
    calls: () => result.calls,
    async runUntil(until: number) {
      await Promise.all(cookies.map((cookie, n) => live(cookie, n, until)))
      return result
    },
  }
}

interface Post {
  id: string
  images: { url: string }[]
}

/** Three megapixels of noise and color, as a browser would send it after shrinking. */
async function drawPicture(): Promise<string> {
  const [width, height] = [1200, 900]
  const grain = await sharp(randomBytes(60 * 45 * 3), {
    raw: { width: 60, height: 45, channels: 3 },
  })
    .resize(width, height, { kernel: "cubic" })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${grain.toString("base64")}`
}
