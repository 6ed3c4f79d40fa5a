import { auth } from "@grove/contract/auth"
import { blocks } from "@grove/contract/blocks"
import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { WebSocket } from "ws"

import { browser } from "../../../test/browser.ts"
import { ORIGIN, world, type Person, type World } from "../../../test/world.ts"
import { penalties } from "../../db/tables/penalties.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const leave = (person: Person, confirmation: string = DELETE_CONFIRMATION) =>
  w.as(person).ask(settings.deleteAccount, { body: { confirmation } })
const profileOf = (viewer: Person, person: Person) =>
  w.as(viewer).call(users.get, { params: { userId: person.id } })

async function picture() {
  const image = sharp({ create: { width: 50, height: 50, channels: 3, background: "#a37" } })
  return `data:image/png;base64,${(await image.png().toBuffer()).toString("base64")}`
}

test("requires the confirmation text", async () => {
  const ann = await w.make.user()
  for (const confirmation of ["", "yes", "delete", "delete my accounts"])
    expect((await leave(ann, confirmation)).status).toBe(400)
  expect((await w.as(ann).request("DELETE", "/api/me")).status).toBe(400)
  expect((await w.as(ann).ask(auth.me, {})).status).toBe(200)
})

test("erases all data of the member and keeps the counts of others exact", async () => {
  const [ann, bob, cid] = [
    await w.make.user({ bio: "Gardener" }),
    await w.make.user(),
    await w.make.user(),
  ]
  const toBob = { params: { userId: bob.id } }
  const toAnn = { params: { userId: ann.id } }
  await w.as(ann).call(follows.add, toBob)
  await w.as(bob).call(follows.add, toAnn)
  await w.as(cid).call(follows.add, toAnn)
  await w.as(ann).call(blocks.mute, { params: { userId: cid.id } })
  const own = await w
    .as(ann)
    .call(posts.create, { body: { content: "mine", images: [await picture()] } })
  const theirs = await w.as(bob).call(posts.create, { body: { content: "bob's" } })
  const about = { params: { postId: theirs.id } }
  await w.as(ann).call(likes.add, about)
  await w.as(cid).call(likes.add, about)
  await w.as(ann).call(comments.add, { ...about, body: { content: "words of mine" } })
  await w.as(ann).call(comments.add, { ...about, body: { content: "more words" } })
  await w.as(cid).call(comments.add, { ...about, body: { content: "cid's words" } })
  await w.as(ann).call(reposts.add, about)
  await w.as(ann).call(bookmarks.add, about)
  await w.as(ann).call(stories.create, { body: { content: "a story" } })
  await w.as(ann).call(messages.send, { body: { receiverId: bob.id, content: "dear bob" } })
  await w.as(ann).call(users.update, { ...toAnn, body: { profileImageUrl: await picture() } })
  const before = await profileOf(bob, ann)

  expect((await leave(ann)).body).toEqual({ isDeleted: true })

  // Takes effect immediately.
  expect((await w.as(ann).ask(auth.me, {})).status).toBe(401)
  expect((await w.as(bob).ask(users.get, toAnn)).status).toBe(404)
  expect((await w.as(bob).ask(posts.get, { params: { postId: own.id } })).status).toBe(404)
  expect((await w.as(bob).request("GET", before.profileImageUrl!)).status).toBe(404)
  expect((await w.as(bob).call(posts.get, about)).comments).toMatchObject([
    { content: "cid's words" },
  ])

  await w.runJobs()
  expect(await w.as(bob).call(posts.get, about)).toMatchObject({
    _count: { likes: 1, comments: 1, reposts: 0 },
  })
  expect(await profileOf(bob, bob)).toMatchObject({
    _count: { followers: 0, following: 0, posts: 1 },
  })
  expect(await w.as(bob).call(messages.thread, { params: { otherUserId: ann.id } })).toMatchObject([
    { content: "dear bob", sender: { firstName: "Deleted", lastName: "user" } },
  ])
  for (const [table, column] of [
    ["posts", "author_id"],
    ["comments", "author_id"],
    ["stories", "author_id"],
    ["likes", "user_id"],
    ["reposts", "user_id"],
    ["feed_items", "actor_id"],
    ["bookmarks", "user_id"],
    ["notifications", "user_id"],
    ["notifications", "actor_id"],
    ["follows", "follower_id"],
    ["follows", "followee_id"],
    ["mutes", "muter_id"],
    ["sessions", "user_id"],
    ["conversations", "user_id"],
    ["grants", "user_id"],
  ] as const) {
    const { rows } = await w.pool.query(`select 1 from ${table} where ${column} = $1`, [ann.id])
    expect([table, column, rows.length]).toEqual([table, column, 0])
  }
  // Nothing references the pictures.
  const uses = await w.pool.query("select 1 from media_uses where subject_id in ($1, $2)", [
    own.id,
    ann.id,
  ])
  expect(uses.rows).toEqual([])
  const { rows } = await w.pool.query("select * from users where id = $1", [ann.id])
  expect(rows[0]).toMatchObject({
    state: "deleted",
    email: null,
    first_name: null,
    last_name: null,
    bio: null,
    picture_hash: null,
    posts_count: 0,
    followers_count: 0,
    following_count: 0,
  })
  const all = JSON.stringify(rows[0])
  for (const trace of [ann.email!, ann.handle, "Gardener"]) expect(all).not.toContain(trace)

  // Idempotent.
  w.travel(180_000)
  await w.runJobs()
  expect((await w.as(bob).call(posts.get, about))._count).toEqual({
    likes: 1,
    comments: 1,
    reposts: 0,
  })
})

test("closes open sockets", async () => {
  const address = await w.listen()
  const ann = await w.make.user()
  await w.as(ann).call(auth.me, {})
  const caller = w.as(ann)
  await caller.call(auth.me, {})
  const socket = new WebSocket(`${address.replace("http", "ws")}/api/live`, {
    headers: { cookie: caller.cookie, origin: ORIGIN },
  })
  await new Promise((resolve, reject) => void socket.once("open", resolve).once("error", reject))
  const closed = new Promise<number>((resolve) => void socket.once("close", resolve))
  await leave(ann)
  expect(await closed).toBe(4401)
})

test("does not restore the account on a later sign-in", async () => {
  const one = browser(w.http, ORIGIN)
  const person = { email: "leaving@people.example", firstName: "Lea", lastName: "Ving" }
  await one.signIn(person)
  const cookie = `session=${one.cookie("session")}`
  const gone = await w.as().request("DELETE", "/api/me", {
    body: { confirmation: DELETE_CONFIRMATION },
    headers: { cookie },
  })
  expect(gone.status).toBe(200)
  const again = await browser(w.http, ORIGIN).signIn(person)
  expect(again.text).toContain("This account was deleted")
})

test("allows banned members to delete their account but not the built-in administrator", async () => {
  const ann = await w.make.user()
  await w.db.insert(penalties).values({ userId: ann.id, type: "ban", reason: "Spam" })
  expect((await leave(ann)).status).toBe(200)
  const admin = await w.make.user({ id: "admin" })
  expect((await leave(admin)).status).toBe(403)
})
