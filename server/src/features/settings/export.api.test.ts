import { createHash } from "node:crypto"

import { blocks } from "@grove/contract/blocks"
import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import { users } from "@grove/contract/users"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"

import { unzip } from "../../../test/unzip.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { penalties } from "../../db/tables/penalties.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

async function download(person: Person, url = "/api/me/export") {
  const caller = w.as(person)
  await caller.request("GET", "/api/health")
  const response = await w.http.inject({
    method: "GET",
    url,
    headers: { cookie: caller.cookie },
  })
  return { ...response, status: response.statusCode, bytes: response.rawPayload }
}
const jsonOf = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`${name}.json`)!.toString()) as unknown

const digest = (data: Buffer) => createHash("sha256").update(data).digest("hex")

async function picture() {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a7" } })
  return `data:image/png;base64,${(await image.png().toBuffer()).toString("base64")}`
}

test("contains all data of the member", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user({ showEmail: false })]
  const post = await w
    .as(ann)
    .call(posts.create, { body: { content: "Fog “over” the lake", images: [await picture()] } })
  const other = await w.as(bob).call(posts.create, { body: { content: "bob's own" } })
  const about = { params: { postId: other.id } }
  const comment = await w.as(ann).call(comments.add, { ...about, body: { content: "fine" } })
  await w.as(ann).call(likes.add, about)
  await w.as(ann).call(bookmarks.add, about)
  await w.as(ann).call(follows.add, { params: { userId: bob.id } })
  await w.as(bob).call(follows.add, { params: { userId: ann.id } })
  await w.as(ann).call(messages.send, { body: { receiverId: bob.id, content: "hi bob" } })
  await w.as(bob).call(messages.send, { body: { receiverId: ann.id, content: "hi ann" } })
  const eve = await w.make.user()
  await w.as(ann).call(blocks.block, { params: { userId: eve.id } })
  await w
    .as(ann)
    .call(users.update, { params: { userId: ann.id }, body: { profileImageUrl: await picture() } })

  const { status, bytes, headers } = await download(ann)
  expect(status).toBe(200)
  expect(headers["content-type"]).toBe("application/zip")
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="grove-[\d-]+\.zip"$/)
  const files = unzip(bytes)
  expect(jsonOf(files, "profile")).toMatchObject({ id: ann.id, email: ann.email, posts: 1 })
  expect(jsonOf(files, "settings")).toMatchObject({ showEmail: true, theme: "system" })
  const hash = post.images[0]!.hash
  expect(jsonOf(files, "posts")).toMatchObject([
    { id: post.id, content: "Fog “over” the lake", images: [{ hash }] },
  ])
  expect(jsonOf(files, "comments")).toMatchObject([{ id: comment.id, content: "fine" }])
  expect(jsonOf(files, "likes")).toMatchObject([{ postId: other.id }])
  expect(jsonOf(files, "bookmarks")).toMatchObject([{ postId: other.id }])
  expect(jsonOf(files, "following")).toMatchObject([{ person: { id: bob.id } }])
  expect(jsonOf(files, "followers")).toMatchObject([{ person: { handle: bob.handle } }])
  expect(jsonOf(files, "blocked")).toMatchObject([{ person: { id: eve.id } }])
  expect(jsonOf(files, "messages")).toMatchObject([
    { content: "hi bob", sender: { id: ann.id } },
    { content: "hi ann", sender: { id: bob.id } },
  ])
  expect(jsonOf(files, "sessions")).toHaveLength(1)
  for (const name of ["stories", "reports", "penalties", "appeals", "muted", "reposts"])
    expect(jsonOf(files, name)).toEqual([])

  const pictures = [...files].filter(([name]) => name.startsWith("pictures/"))
  expect(pictures.map(([name]) => name)).toContain(`pictures/${hash}.webp`)
  expect(pictures).toHaveLength(2)
  const served = await download(ann, post.imageUrl!)
  expect(digest(files.get(`pictures/${hash}.webp`)!)).toBe(digest(served.bytes))

  // T11: hidden addresses of others are not exported.
  for (const [name, content] of files)
    expect([name, content.includes(bob.email!)]).toEqual([name, false])
})

test("exports link cards as the interface shows them, not as rows store them", async () => {
  const ann = await w.make.user()
  const hash = "a".repeat(64)
  const card = { url: "https://a.example/", title: "A", description: "", host: "a.example" }
  const stored = { ...card, picture: { hash, width: 640, thumbhash: null } }
  await w.pool.query("insert into posts (author_id, content, link) values ($1, 'x', $2)", [
    ann.id,
    stored,
  ])
  const files = unzip((await download(ann)).bytes)
  expect(jsonOf(files, "posts")).toMatchObject([
    { link: { ...card, imageUrl: `/media/${hash}-640.webp` } },
  ])
})

test("exports lists longer than a page completely", async () => {
  const ann = await w.make.user()
  await w.pool.query(
    `insert into posts (author_id, content) select $1, 'post ' || n from generate_series(1, 1203) n`,
    [ann.id],
  )
  const files = unzip((await download(ann)).bytes)
  const list = jsonOf(files, "posts") as { content: string }[]
  expect(new Set(list.map((post) => post.content)).size).toBe(1203)
})

test("describes the files in the language of the member", async () => {
  const ann = await w.make.user()
  const readme = async () =>
    unzip((await download(ann)).bytes)
      .get("README.txt")!
      .toString()
  expect(await readme()).toMatch(/^This is everything your account holds\.\n\nprofile\.json, /)
  await w.as(ann).call(settings.change, { body: { language: "de" } })
  expect(await readme()).toMatch(/^Das ist alles, was dein Konto enthält\.\n\nprofile\.json, /)
})

test("is available to banned members but not to strangers", async () => {
  expect((await w.as().request("GET", "/api/me/export")).status).toBe(401)
  const ann = await w.make.user({ state: "banned" })
  await w.db.insert(penalties).values({ userId: ann.id, type: "ban", reason: "Spam" })
  const { status, bytes } = await download(ann)
  expect(status).toBe(200)
  expect(jsonOf(unzip(bytes), "penalties")).toMatchObject([{ type: "ban", reason: "Spam" }])
})
