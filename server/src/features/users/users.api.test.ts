import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { world, type Person, type World } from "../../../test/world.ts"
import { penalties } from "../../db/tables/penalties.ts"
import { users as usersTable } from "../../db/tables/users.ts"
import { SERVER_SECONDS } from "../media/viewing.service.ts"
import { changeProfile, restoreProfile, storePicture, clearProfile } from "./profile.service.ts"

const NOBODY = "00000000-0000-7000-8000-00000000ffff"

let w: World
beforeAll(async () => {
  w = await world()
})

const profile = (viewer: Person, id: string) =>
  w.as(viewer).call(users.get, { params: { userId: id } })
const update = (person: Person, body: Record<string, unknown>, id = person.id) =>
  w.as(person).ask(users.update, { params: { userId: id }, body })
const rowOf = async (person: Person) =>
  (await w.db.select().from(usersTable).where(eq(usersTable.id, person.id)))[0]!

let shade = 0
async function picture(width = 300, height = 300) {
  shade += 1
  const background = { r: (shade * 71) % 256, g: (shade * 31) % 256, b: (shade * 13) % 256 }
  const image = sharp({ create: { width, height, channels: 3, background } })
  return image.jpeg().toBuffer()
}
const dataUrl = (bytes: Buffer, type = "image/jpeg") =>
  `data:${type};base64,${bytes.toString("base64")}`

describe("a profile", () => {
  test("shows the user and the relation to the viewer", async () => {
    const ann = await w.make.user({ bio: "Gardener", isVerified: true })
    const bob = await w.make.user()
    await w.as(ann).call(follows.add, { params: { userId: bob.id } })
    await w.as(ann).call(posts.create, { body: { content: "hello" } })
    expect(await profile(bob, ann.id)).toEqual({
      id: ann.id,
      firstName: ann.firstName,
      lastName: ann.lastName,
      handle: ann.handle,
      profileImageUrl: null,
      isVerified: true,
      email: ann.email,
      bio: "Gardener",
      bioMentions: [],
      isFollowing: false,
      createdAt: ann.createdAt.toISOString(),
      followsYou: true,
      isBlocked: false,
      isMuted: false,
      _count: { posts: 1, followers: 0, following: 1 },
      pinnedPostId: null,
    })
    expect(await profile(ann, bob.id)).toMatchObject({ isFollowing: true, followsYou: false })
  })

  test("takes one statement", async () => {
    const me = await w.make.user()
    await profile(me, me.id)
    expect(await w.countStatements(() => profile(me, me.id))).toBe(1)
  })

  test("answers alike for missing, deleted, banned and blocking users", async () => {
    const viewer = await w.make.user()
    const blocker = await w.make.user()
    await w.as(blocker).call(blocks.block, { params: { userId: viewer.id } })
    const gone = await w.make.user({ state: "deleted" })
    const banned = await w.make.user({ state: "banned" })
    const answers = await Promise.all(
      [NOBODY, blocker.id, gone.id, banned.id].map((userId) =>
        w.as(viewer).ask(users.get, { params: { userId } }),
      ),
    )
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { code: "user.notFound", message: "User not found" }])
  })

  test("shows a blocker the name of the blocked user and nothing else", async () => {
    const ann = await w.make.user()
    const eve = await w.make.user({ bio: "words" })
    await w.as(eve).call(posts.create, { body: { content: "hello" } })
    await w.as(ann).call(blocks.block, { params: { userId: eve.id } })
    expect(await profile(ann, eve.id)).toMatchObject({
      firstName: eve.firstName,
      isBlocked: true,
      bio: null,
      email: null,
      _count: { posts: 0, followers: 0, following: 0 },
    })
  })

  test.each(["undefined", "%00", "1", "x'or'1", "admin2", "a".repeat(150), "suggested/"])(
    "rejects the id %s",
    async (id) => {
      const viewer = await w.make.user()
      const { status } = await w.as(viewer).request("GET", `/api/users/${id}`)
      expect([400, 404]).toContain(status)
    },
  )
})

describe("changing it", () => {
  test("trims name and bio and clears blank ones", async () => {
    const ann = await w.make.user()
    const { body } = await update(ann, { firstName: " Ann ", lastName: "Lee", bio: "one\ntwo " })
    expect(body).toMatchObject({ firstName: "Ann", lastName: "Lee", bio: "one\ntwo" })
    const cleared = await update(ann, { firstName: "", lastName: "  ", bio: null })
    expect(cleared.body).toMatchObject({ firstName: null, lastName: null, bio: null })
    expect(await rowOf(ann)).toMatchObject({ firstName: null, bio: null, handle: ann.handle })
  })

  test.each([
    [{ firstName: "x".repeat(51) }, "firstName"],
    [{ bio: "x".repeat(501) }, "bio"],
    [{ bio: 5 }, "bio"],
    [{ firstName: ["a"] }, "firstName"],
    [{ firstName: "a\u202eb" }, "firstName"],
    [{}, "body"],
    [[], "body"],
  ])("refuses %j and names the field", async (body, field) => {
    const ann = await w.make.user()
    const answer = await update(ann, body as Record<string, unknown>)
    expect(answer.status).toBe(400)
    expect((answer.body as unknown as { message: string }).message).toContain(field)
  })

  test("T13 writes no columns but the named ones", async () => {
    const ann = await w.make.user()
    const before = await rowOf(ann)
    const smuggled = {
      id: NOBODY,
      role: "admin",
      isVerified: true,
      email: "evil@people.example",
      createdAt: "2001-01-01T00:00:00Z",
      state: "active",
      showEmail: false,
      settings: {},
      handle: "evil",
      followersCount: 9,
      _count: { followers: 9 },
      permissions: ["team"],
      constructor: {},
    }
    for (const [field, value] of Object.entries(smuggled)) {
      const { status, body } = await update(ann, { firstName: "Eve", [field]: value })
      expect([field, status]).toEqual([field, 400])
      expect((body as unknown as { message: string }).message).toContain(field)
    }
    await w.as(ann).request("PUT", `/api/users/${ann.id}`, {
      body: '{"bio":"ok","__proto__":{"isVerified":true}}',
      headers: { "content-type": "application/json" },
    })
    expect(await rowOf(ann)).toEqual(before)
    await update(ann, { bio: "mine" })
    expect(await rowOf(ann)).toEqual({ ...before, bio: "mine" })
  })

  test("rejects changes to other profiles", async () => {
    const ann = await w.make.user()
    const admin = await w.make.admin()
    for (const [who, id] of [
      [ann, admin.id],
      [admin, ann.id],
      [ann, NOBODY],
    ] as const) {
      const { status, body } = await update(who, { bio: "pwned" }, id)
      expect([status, (body as unknown as { code: string }).code]).toEqual([
        403,
        "profile.notYours",
      ])
    }
    expect((await rowOf(ann)).bio).toBeNull()
  })
})

describe("the picture", () => {
  test("stores a sent picture and replaces the previous one", async () => {
    const ann = await w.make.user()
    const first = await update(ann, { profileImageUrl: dataUrl(await picture()) })
    const url = (first.body as { profileImageUrl: string }).profileImageUrl
    expect(url).toMatch(/^\/media\/[0-9a-f]{64}-300\.webp$/)
    expect((await w.as(ann).request("GET", url)).status).toBe(200)
    const second = await update(ann, { profileImageUrl: dataUrl(await picture()) })
    expect((second.body as { profileImageUrl: string }).profileImageUrl).not.toBe(url)
    w.travel(SERVER_SECONDS * 1000)
    expect((await w.as(ann).request("GET", url)).status).toBe(404)
    const none = await update(ann, { profileImageUrl: null })
    expect(none.body).toMatchObject({ profileImageUrl: null })
  })

  test("fetches a picture by URL once and never shows the URL", async () => {
    const ann = await w.make.user()
    const bytes = await picture(900, 500)
    const ctx = await w.contextOf(ann)
    const change = { profileImageUrl: "https://pictures.example/me.png" }
    const stored = await storePicture(ctx, ann.id, change, async () => bytes)
    const shown = await changeProfile(ctx, ann.id, change, stored)
    expect(shown.profileImageUrl).toMatch(/^\/media\/[0-9a-f]{64}-300\.webp$/)
  })

  test("T22 T28 does not connect to addresses outside the public Internet", async () => {
    let connections = 0
    const trap = createServer((_, response) => response.end("secret")).on(
      "connection",
      () => (connections += 1),
    )
    await new Promise<void>((resolve) => void trap.listen(0, "127.0.0.1", resolve))
    const { port } = trap.address() as AddressInfo
    const ann = await w.make.user()
    for (const url of [
      `http://127.0.0.1:${port}/a.png`,
      `http://localhost:${port}/a.png`,
      `http://[::1]:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      "http://169.254.169.254/latest/meta-data",
      "http://10.0.0.1/",
      "http://user:secret@192.168.1.1/",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "ftp://people.example/a.png",
      "//people.example/a.png",
      "/media/x",
      "data:text/html,<script>alert(1)</script>",
      `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`,
      "data:image/png;base64,AAAA",
      `https://people.example/${"a".repeat(3000)}`,
    ]) {
      const { status } = await update(ann, { profileImageUrl: url })
      expect([url.slice(0, 60), [400, 415].includes(status)]).toEqual([url.slice(0, 60), true])
    }
    trap.close()
    expect(connections).toBe(0)
    expect((await rowOf(ann)).pictureHash).toBeNull()
  })

  test("rejects an encoded picture longer than 2,800,000 characters", async () => {
    const ann = await w.make.user()
    const { status, body } = await update(ann, {
      profileImageUrl: `data:image/png;base64,${"A".repeat(2_800_000)}`,
    })
    expect([status, body]).toEqual([
      413,
      {
        code: "image.tooLarge",
        message: "Image too large. Please use a smaller image or provide a URL instead.",
      },
    ])
  })

  test("rejects pictures and links of restricted members", async () => {
    const ann = await w.make.user()
    await w.db.insert(penalties).values({ userId: ann.id, type: "restriction", reason: "Spam" })
    const image = await update(ann, { profileImageUrl: dataUrl(await picture()) })
    expect([image.status, (image.body as unknown as { code: string }).code]).toEqual([
      403,
      "account.restricted",
    ])
    expect((await update(ann, { bio: "see https://spam.example" })).status).toBe(403)
    expect((await update(ann, { bio: "hello" })).status).toBe(200)
  })

  test("removes bio and picture by decision and restores exactly that when overturned", async () => {
    const ann = await w.make.user()
    const shown = await update(ann, { bio: "rude", profileImageUrl: dataUrl(await picture()) })
    const profileUrl = (shown.body as { profileImageUrl: string }).profileImageUrl
    const before = await rowOf(ann)
    const system = w.app.systemContext("test")
    const taken = await clearProfile(system, ann.id)
    expect(await rowOf(ann)).toMatchObject({ bio: null, pictureHash: null })
    expect(await clearProfile(system, ann.id)).toBeUndefined()
    await restoreProfile(system, ann.id, taken!)
    expect(await rowOf(ann)).toEqual(before)
    expect((await w.as(ann).request("GET", profileUrl)).status).toBe(200)
  })
})
