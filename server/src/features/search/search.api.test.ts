import { posts } from "@grove/contract/posts"
import { search } from "@grove/contract/search"
import { beforeAll, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { rows } from "../../db/sql.ts"
import { blocks, mutes } from "../../db/tables/blocks.ts"
import { follows } from "../../db/tables/follows.ts"
import { likes } from "../../db/tables/likes.ts"

let w: World
let ann: Person
let reader: Person
beforeAll(async () => {
  w = await world()
  ann = await w.make.user({ firstName: "Ann", lastName: "Moss", handle: "ann_moss" })
  reader = await w.make.user({ firstName: "Reader", lastName: "One", handle: "reader_one" })
})

const write = (person: Person, content: string) =>
  w.as(person).call(posts.create, { body: { content } })
const find = (q: string, more: { type?: "posts" | "people" | "hashtags"; limit?: number } = {}) =>
  w.as(reader).call(search.find, { query: { q, ...more } })
const contents = async (q: string) => (await find(q)).posts.map((post) => post.content)
const people = async (q: string) => (await find(q)).users.map((user) => user.id)
const tags = async (q: string) => (await find(q)).hashtags.map((tag) => tag.name)

test("finds words by stem, ignoring case and accents", async () => {
  await write(ann, "The Runners met at the Café near the quarry")
  const found = ["The Runners met at the Café near the quarry"]
  expect(await contents("runner")).toEqual(found)
  expect(await contents("QUARRIES")).toEqual(found)
  expect(await contents("cafe")).toEqual(found)
  expect(await contents("café quarry")).toEqual(found)
  expect(await contents("quarry penguin")).toEqual([])
})

test("finds every word in other languages", async () => {
  await write(ann, "die Straße nach Köln")
  await write(ann, "こんにちは日本語の世界")
  await write(ann, "Ёжик в тумане")
  await write(ann, "שָׁלוֹם לכולם")
  expect(await contents("die strasse")).toHaveLength(1)
  expect(await contents("koln")).toHaveLength(1)
  expect(await contents("日本語")).toHaveLength(1)
  expect(await contents("本日")).toHaveLength(0)
  expect(await contents("ежик")).toHaveLength(1)
  expect(await contents("שלום")).toHaveLength(1)
})

test("matches quoted phrases", async () => {
  await write(ann, "walnut bread and sourdough rolls")
  await write(ann, "sourdough bread with walnut")
  expect(await contents("sourdough bread")).toHaveLength(2)
  expect(await contents('"sourdough bread"')).toEqual(["sourdough bread with walnut"])
  expect(await contents('"bread sourdough"')).toEqual([])
})

test("filters by from:, has:image, before: and after:", async () => {
  const bob = await w.make.user({ firstName: "Bób", lastName: "Fern", handle: "bob_fern" })
  await write(ann, "lighthouse by Ann")
  const old = await write(bob, "lighthouse by Bob, long ago")
  const picture = await write(bob, "lighthouse in a picture")
  await rows(w.db, "update posts set created_at = '2020-05-05T12:00:00Z' where id = $1", [old.id])
  const image = { hash: "a".repeat(64), width: 1, height: 1, widths: [1], thumbhash: "", alt: "" }
  await rows(w.db, "update posts set images = $2::jsonb where id = $1", [
    picture.id,
    JSON.stringify([image]),
  ])
  expect(await contents("lighthouse")).toHaveLength(3)
  expect(await contents("lighthouse from:ann_moss")).toEqual(["lighthouse by Ann"])
  expect(await contents("lighthouse from:@Bob_Fern")).toHaveLength(2)
  expect(await contents("lighthouse from:bob")).toHaveLength(2)
  expect(await contents('lighthouse from:"bob fern"')).toHaveLength(2)
  expect(await contents("lighthouse from:nobody")).toEqual([])
  expect(await contents("from:bob has:image")).toEqual(["lighthouse in a picture"])
  expect(await contents("lighthouse before:2020-05-06")).toEqual(["lighthouse by Bob, long ago"])
  expect(await contents("before:2020-05-05 lighthouse")).toEqual([])
  expect(await contents("after:2020-05-05 before:2020-05-06")).toEqual([
    "lighthouse by Bob, long ago",
  ])
  expect(await contents("lighthouse after:2020-05-06")).toHaveLength(2)
  expect((await w.as(bob).call(search.find, { query: { q: "from:me" } })).posts).toHaveLength(2)
})

test("finds posts with a hashtag and hashtags with its prefix", async () => {
  await write(ann, "one #Kayaking")
  await write(ann, "two #kayaking #kayak_trip")
  await write(ann, "kayaking without a sign")
  expect(await contents("#kayaking")).toHaveLength(2)
  expect(await contents("kayaking")).toHaveLength(3)
  expect((await find("#kayak")).hashtags).toMatchObject([
    { name: "kayaking", usage_count: 2 },
    { name: "kayak_trip", usage_count: 1 },
  ])
  expect(await tags("kayak trip")).toEqual(["kayak_trip"])
  await write(ann, "#café")
  expect(await tags("cafe")).toEqual(["café"])
  expect(await contents("#cafe")).toEqual(["#café"])
})

test("finds people by prefixes of names and despite a typo", async () => {
  const zoe = await w.make.user({ firstName: "Zoë", lastName: "Quillfeather", handle: "zq" })
  const cho = await w.make.user({ firstName: "明", lastName: "李", handle: "li_ming" })
  for (const q of [
    "zoe",
    "Quill",
    "quil zo",
    "@zq",
    "quilfeather",
    "quillfaether",
    "zoë quil",
    "qulilfeather",
  ])
    expect([q, ...(await people(q))]).toEqual([q, zoe.id])
  expect(await people("李")).toEqual([cho.id])
  expect(await people("@li_ming")).toEqual([cho.id])
  expect(await people("li_m")).toEqual([cho.id])
  expect(await people("xylophone")).toEqual([])
  const john = await w.make.user({ firstName: "John", lastName: "Wick" })
  expect(await people("jonh")).toEqual([john.id])
  expect(await people("jack")).toEqual([])
})

test("finds followees among more people of one name than are looked up, once each", async () => {
  const namesakes = await Promise.all(
    Array.from({ length: 112 }, (_, n) =>
      w.make.user({ firstName: "Perpetua", lastName: `No${n}` }),
    ),
  )
  const stranger = await w.make.user({ firstName: "Someone", lastName: "Else" })
  // Whichever hundred are looked up, some of these are not among them.
  const followed = namesakes.filter((_, n) => n % 5 === 0).map(({ id }) => id)
  for (const followeeId of [...followed, stranger.id])
    await w.db.insert(follows).values({ followerId: reader.id, followeeId })
  // The second time, the hundred are known.
  for (let time = 0; time < 2; time += 1) {
    const { users, counts } = await find("perpet", { type: "people", limit: 50 })
    const ids = users.map(({ id }) => id)
    expect(ids.slice(0, followed.length).toSorted()).toEqual(followed.toSorted())
    expect(new Set(ids).size).toBe(50)
    expect(ids).not.toContain(stranger.id)
    expect(counts.people).toBe(100)
  }
})

test("finds the best of many people of one name", async () => {
  const namesakes = await Promise.all(
    Array.from({ length: 105 }, (_, n) =>
      w.make.user({ firstName: "Wilhelmina", lastName: `No${n}` }),
    ),
  )
  const [known, hidden, gone] = namesakes.slice(-3)
  await rows(w.db, "update users set followers_count = 50 where id = any($1)", [
    [known!.id, hidden!.id],
  ])
  await rows(w.db, "update users set followers_count = 90, state = 'deleted' where id = $1", [
    gone!.id,
  ])
  const asked = { q: "wilhelm", type: "people" } as const
  const found = (person: Person) => w.as(person).call(search.find, { query: asked })
  const { users } = await found(ann)
  expect(
    users
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([known!.id, hidden!.id].toSorted())
  expect(users.map(({ id }) => id)).not.toContain(gone!.id)

  // The names are known now, but not what each viewer may see of them.
  await w.db.insert(blocks).values({ blockerId: hidden!.id, blockedId: reader.id })
  const ofReader = await found(reader)
  expect(ofReader.users[0]!.id).toBe(known!.id)
  expect(ofReader.users.map(({ id }) => id)).not.toContain(hidden!.id)
  expect(ofReader.counts.people).toBe(99)

  const late = await w.make.user({ firstName: "Wilhelmina", lastName: "Late" })
  await rows(w.db, "update users set followers_count = 80 where id = $1", [late.id])
  expect((await found(ann)).users.map(({ id }) => id)).not.toContain(late.id)
  await rows(w.db, "update users set first_name = 'Another' where id = $1", [known!.id])
  expect((await found(ann)).users[0]!.id).toBe(hidden!.id)
  w.travel(601_000)
  expect((await found(ann)).users[0]!.id).toBe(late.id)
  // Other words are other names.
  expect(await people("wilhelm no77")).toEqual([namesakes[77]!.id])
})

test("finds a member by exact e-mail address only if the member shows it", async () => {
  const open = await w.make.user({ email: "Open.Door@mail.example" })
  await w.make.user({ email: "closed@mail.example", showEmail: false })
  await w.make.user({ email: "claimed@mail.example", emailVerified: false })
  expect(await people("open.door@mail.example")).toEqual([open.id])
  expect(await people("closed@mail.example")).toEqual([])
  expect(await people("claimed@mail.example")).toEqual([])
  expect(await people("door@mail.example")).toEqual([])
})

test("orders by text, age, engagement and follows", async () => {
  const friend = await w.make.user()
  await w.db.insert(follows).values({ followerId: reader.id, followeeId: friend.id })
  const at = async (content: string, hoursAgo: number, author: Person = ann) => {
    const post = await write(author, content)
    const time = new Date(w.now().getTime() - hoursAgo * 3_600_000)
    await rows(w.db, "update posts set created_at = $2 where id = $1", [post.id, time])
    return post
  }
  await at("tangerine of last year", 24 * 365)
  await at("tangerine of today", 1)
  expect((await contents("tangerine"))[0]).toBe("tangerine of today")

  await at("of persimmon a friend wrote", 2, friend)
  await at("of persimmon a stranger wrote", 1)
  expect((await contents("persimmon"))[0]).toBe("of persimmon a friend wrote")

  const liked = await at("mulberry that many like", 2)
  await at("mulberry that nobody likes", 2)
  for (let i = 0; i < 8; i += 1) {
    const fan = await w.make.user()
    await w.db.insert(likes).values({ postId: liked.id, userId: fan.id })
  }
  await rows(w.db, "update posts set likes_count = 8 where id = $1", [liked.id])
  expect((await contents("mulberry"))[0]).toBe("mulberry that many like")

  await at(`${"and so on ".repeat(60)} quince`, 1)
  await at("quince and quince", 1)
  expect((await contents("quince"))[0]).toBe("quince and quince")
})

test("does not find what blocks, mutes, removals and bans hide", async () => {
  const secret = "periwinkle"
  const make = async (name: string) => {
    const person = await w.make.user({ firstName: secret, lastName: name })
    await write(person, `${secret} #${secret}${name}`)
    return person
  }
  const [shown, blocked, blocker, muted, banned, removed, deleted] = await Promise.all(
    ["Shown", "Blocked", "Blocker", "Muted", "Banned", "Removed", "Deleted"].map(make),
  )
  await w.db.insert(blocks).values([
    { blockerId: reader.id, blockedId: blocked!.id },
    { blockerId: blocker!.id, blockedId: reader.id },
  ])
  await w.db.insert(mutes).values({ muterId: reader.id, mutedId: muted!.id })
  await rows(w.db, "update users set state = 'banned' where id = $1", [banned!.id])
  await rows(w.db, "update posts set removed_at = now() where author_id = $1", [removed!.id])
  await rows(w.db, "update posts set deleted_at = now() where author_id = $1", [deleted!.id])
  const found = await find(secret)
  expect(found.posts.map((post) => post.author.id)).toEqual([shown!.id])
  expect(found.users.map((user) => user.id).toSorted()).toEqual(
    [shown!.id, removed!.id, deleted!.id].toSorted(),
  )
  expect(found.hashtags.map((tag) => tag.name)).toEqual([`${secret}shown`])
  expect(found.counts).toEqual({ posts: 1, people: 3, hashtags: 1 })
  const typed = await w.as(reader).call(search.suggest, { query: { q: secret } })
  expect(typed.users).toHaveLength(3)
  expect(typed.hashtags).toHaveLength(1)
})

test("finds edited posts by their new text only", async () => {
  const post = await write(ann, "the word is marzipan")
  await w.as(ann).call(posts.edit, {
    params: { postId: post.id },
    body: { content: "the word is nougat" },
  })
  expect(await contents("marzipan")).toEqual([])
  expect(await contents("nougat")).toEqual(["the word is nougat"])
})

test("pages without repeating or losing a result", async () => {
  const many = await w.make.user({ firstName: "Many", lastName: "Posts" })
  await rows(
    w.db,
    `with made as (insert into posts (author_id, content) select $1, 'juniper number ' || n from generate_series(1, 450) n returning id)
     select count(*) from made`,
    [many.id],
  )
  const page = (cursor?: string) =>
    w.as(reader).call(search.find, {
      query: { q: "juniper", type: "posts", limit: 50, ...(cursor && { cursor }) },
    })
  const seen: string[] = []
  let found = await page()
  expect(found.counts.posts).toBe(100)
  await write(ann, "juniper, written meanwhile")
  for (;;) {
    seen.push(...found.posts.map((post) => post.id))
    if (found.next === null) break
    found = await page(found.next)
  }
  expect(seen).toHaveLength(450)
  expect(new Set(seen).size).toBe(450)
})

test("pages people and hashtags", async () => {
  for (let i = 0; i < 5; i += 1) {
    const person = await w.make.user({ firstName: "Pagina", lastName: `Number${i}` })
    await write(person, `#pagina${i}`)
  }
  for (const type of ["people", "hashtags"] as const) {
    const seen: (string | number)[] = []
    let cursor: string | undefined
    do {
      const found = await w
        .as(reader)
        .call(search.find, { query: { q: "pagina", type, limit: 2, ...(cursor && { cursor }) } })
      seen.push(...(type === "people" ? found.users : found.hashtags).map((item) => item.id))
      cursor = found.next ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  }
})

test.each([
  "",
  " ",
  "%",
  "_",
  "*",
  "\\",
  "'",
  '"',
  "& | ! ( ) <-> <1> :* :A",
  "a & !b | (c",
  "'; drop table posts; --",
  "' or 1=1 --",
  "$1 $2 ${x}",
  "~b0 ~i ~a",
  "😀😀",
  "👩‍👩‍👧 fog",
  "\u202eחיפוש\u202c",
  "مرحبا بالعالم",
  "\ud800",
  "x".repeat(10_000),
  '"'.repeat(201),
  "#".repeat(300),
  "from: has: before: after:",
  "from:' has:image before:2026-13-45 after:0000",
  "from:% before:9999-12-31 after:0001-01-01",
  "(((((",
  "a".repeat(199) + "😀",
  "\u0001\u0002",
  "日本".repeat(100),
])("answers any query with results or none (%#)", async (q) => {
  for (const type of ["all", "posts", "people", "hashtags"] as const) {
    const answer = await w.as(reader).ask(search.find, { query: { q, type } })
    expect(answer.status).toBe(200)
  }
  expect((await w.as(reader).ask(search.suggest, { query: { q } })).status).toBe(200)
})

test("finds nothing for an empty query", async () => {
  const nothing = { posts: [], users: [], hashtags: [], next: null }
  for (const q of ["", "  ", "😀", "%", "~b0"])
    expect({ q, ...(await find(q)) }).toMatchObject({ q, ...nothing })
})

test("rejects an invalid cursor and requests without a session", async () => {
  const query = { q: "fog", type: "posts" as const, cursor: "bm8" }
  expect((await w.as(reader).ask(search.find, { query })).status).toBe(400)
  expect((await w.as().ask(search.find, { query: { q: "fog" } })).status).toBe(401)
})
