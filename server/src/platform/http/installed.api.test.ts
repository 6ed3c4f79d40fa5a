import { bookmarks } from "@grove/contract/bookmarks"
import { likes } from "@grove/contract/likes"
import { posts } from "@grove/contract/posts"
import { beforeAll, describe, expect, test } from "vitest"

import { enqueue } from "#platform/jobs/queue.ts"

import { builtWeb } from "../../../test/built-web.ts"
import { world, type Person, type World } from "../../../test/world.ts"

let w: World
let ann: Person
beforeAll(async () => {
  w = await world({}, { webDist: await builtWeb() })
  ann = await w.make.user({ firstName: "Secretive" })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  w.http.inject({ method: "GET", url, headers })

describe("the installed app", () => {
  test("has icons, shortcuts and a share target in its manifest", async () => {
    const reply = await get("/manifest.webmanifest", { "accept-language": "ar" })
    const manifest = JSON.parse(reply.body) as {
      icons: { purpose: string; sizes: string }[]
      shortcuts: { name: string; url: string }[]
    }
    expect(manifest).toMatchObject({
      lang: "ar",
      dir: "rtl",
      share_target: { action: "/share", method: "POST", enctype: "multipart/form-data" },
    })
    expect(manifest.icons.map(({ purpose, sizes }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "192x192 maskable",
      "512x512 any",
      "512x512 maskable",
    ])
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
      "/create",
      "/messages",
      "/notifications",
      "/search",
    ])
    expect(manifest.shortcuts.map(({ name }) => name)).toContain("Create a post")
  })

  test("has a page for reading without a connection that contains no member", async () => {
    const caller = w.as(ann)
    await caller.request("GET", "/api/auth/user")
    const reply = await get("/offline", { cookie: caller.cookie, "accept-language": "de" })
    expect(reply.headers["content-type"]).toContain("text/html")
    expect(reply.body).toContain('"isOffline":true')
    expect(reply.body).toContain('"user":null')
    expect(reply.body).toContain('lang="de"')
    expect(reply.body).not.toContain("Secretive")
  })

  test("answers content shared without a worker by saying that it was lost", async () => {
    const reply = await w.http.inject({
      method: "POST",
      url: "/share",
      headers: { "content-type": "multipart/form-data; boundary=x", "sec-fetch-site": "none" },
      payload: '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nhello\r\n--x--\r\n',
    })
    expect([reply.statusCode, reply.headers["location"]]).toEqual([303, "/create?shared=lost"])
  })
})

async function forgetKeys() {
  await enqueue(await w.contextOf(), { name: "platform.forgetKeys" }, {})
  await w.runJobs()
}

describe("a key makes repeated changes one", () => {
  test("also where the change sets a state: a late retry does not undo later changes", async () => {
    const bob = await w.make.user()
    const post = await w.as(bob).call(posts.create, { body: { content: "hello" } })
    const params = { postId: post.id }
    const key = { "idempotency-key": "like-on-the-train" }
    const first = await w.as(ann).call(likes.add, { params }, key)
    await w.as(ann).call(likes.remove, { params })
    expect(await w.as(ann).call(likes.add, { params }, key)).toEqual(first)
    expect(await w.as(ann).call(posts.get, { params })).toMatchObject({ isLiked: false })
    // Each member has keys of their own.
    expect(await w.as(bob).call(likes.add, { params }, key)).toMatchObject({ isLiked: true })
  })

  test("the same key with another change is rejected", async () => {
    const post = await w.as(ann).call(posts.create, { body: { content: "mine" } })
    const params = { postId: post.id }
    const key = { "idempotency-key": "one-key-two-acts" }
    await w.as(ann).call(bookmarks.add, { params }, key)
    expect(await w.as(ann).ask(bookmarks.remove, { params }, key)).toMatchObject({ status: 409 })
  })

  test("for a week", async () => {
    const body = { content: "written on Monday" }
    const key = { "idempotency-key": "sent-on-monday-01" }
    const post = await w.as(ann).call(posts.create, { body }, key)
    w.travel(6 * 86_400_000)
    await forgetKeys()
    await w.signIn(ann)
    expect((await w.as(ann).call(posts.create, { body }, key)).id).toBe(post.id)
    w.travel(2 * 86_400_000)
    await forgetKeys()
    await w.signIn(ann)
    expect((await w.as(ann).call(posts.create, { body }, key)).id).not.toBe(post.id)
  })
})
