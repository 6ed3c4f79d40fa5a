import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

import sharp from "sharp"

import { withGrove } from "./grove.ts"
import { reportResult } from "./rig.ts"
import { signIn } from "./sign-in.ts"

const WRITERS = 3

async function picture(number: number): Promise<string> {
  const background = { r: number % 256, g: (number * 7) % 256, b: (number * 31) % 256 }
  const image = sharp({ create: { width: 1200, height: 900, channels: 3, background } })
  return `data:image/jpeg;base64,${(await image.jpeg().toBuffer()).toString("base64")}`
}

/** R13: the server dies during uploads. No post lacks its picture, and none is duplicated. */
export const uploads = (rounds = 15) =>
  withGrove(async (grove) => {
    const cookie = await signIn(grove.url, "painter@example.com")
    const headers = { cookie, origin: grove.url, "content-type": "application/json" }
    const over = new AbortController()
    let number = 0
    let retries = 0
    const posts: { content: string; id: string; imageUrl: string }[] = []
    const write = async () => {
      while (!over.signal.aborted) {
        number += 1
        const content = `picture ${number}`
        const body = JSON.stringify({ content, images: [await picture(number)] })
        const key = randomUUID()
        for (;;) {
          const response = await fetch(`${grove.url}/api/posts`, {
            method: "POST",
            headers: { ...headers, "idempotency-key": key },
            body,
          }).catch(() => undefined)
          const post = await response?.json().catch(() => undefined)
          if (response?.status === 201 && post) {
            posts.push(post as (typeof posts)[number])
            break
          }
          retries += 1
          await sleep(100)
        }
      }
    }
    const writers = Array.from({ length: WRITERS }, write)
    for (let n = 0; n < rounds; n += 1) {
      const before = posts.length
      while (posts.length === before) await sleep(20)
      await sleep(Math.random() * 300)
      for (const pid of grove.pids().servers) process.kill(pid, "SIGKILL")
    }
    over.abort()
    await Promise.all(writers)

    let broken = 0
    for (const post of posts) {
      const image = await fetch(`${grove.url}${post.imageUrl}`, { headers: { cookie } })
      if (image.status !== 200 || (await image.arrayBuffer()).byteLength === 0) broken += 1
    }
    const me = (await (await fetch(`${grove.url}/api/auth/user`, { headers })).json()) as {
      id: string
      _count?: { posts: number }
    }
    const profile = (await (
      await fetch(`${grove.url}/api/users/${me.id}`, { headers })
    ).json()) as { _count: { posts: number } }
    return reportResult(
      "R13 killed during uploads: no post without its picture, no duplicates",
      broken === 0 && profile._count.posts === posts.length && retries > 0,
      `${posts.length} acknowledged, ${profile._count.posts} there, ${broken} without picture, ${retries} retries, ${rounds} kills`,
    )
  })
