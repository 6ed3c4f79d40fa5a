import { links } from "@grove/contract/links"
import { posts } from "@grove/contract/posts"
import { search } from "@grove/contract/search"
import { beforeAll, expect, test } from "vitest"

import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { rows } from "../../db/sql.ts"
import { detectBacklog } from "../posts/language.service.ts"

let w: World
let ann: Person
beforeAll(async () => {
  w = await world()
  ann = await w.make.user({ firstName: "Ann", lastName: "Moss", handle: "ann_moss" })
})

const write = (content: string) => w.as(ann).call(posts.create, { body: { content } })
const find = async (q: string) =>
  (await w.as(ann).call(search.find, { query: { q } })).posts.map((post) => post.content)

/** Every query finds exactly this post among those of all other languages. */
const FOUND: [content: string, queries: string[]][] = [
  [
    "Die Häuser am See sind sehr alt",
    ["Haus", "hauser", "häuser am see", '"am see"', "altes haus"],
  ],
  ["Hoy he visto las montañas con mi familia", ["montaña", "montanas", "familias"]],
  ["Nous avons mangé des pommes dans le jardin", ["pomme", "jardins", "manger"]],
  ["Questa sera ho letto due libri con gli amici", ["libro", "amico", "AMICI"]],
  ["Eu não gosto de gatos, mas tenho um cachorro", ["gato", "cachorros"]],
  ["Dzisiaj byłem w górach z psem i widziałem stare domy", ["dom", "domów", "góra", "gory"]],
  ["Bugün kitapları okudum ve çok güzel bir gün oldu", ["kitap", "KİTAPLAR"]],
  ["Сьогодні купила нову книгу про їжаків", ["книга", "книги", "їжак"]],
  ["قرأت اليوم الكتب في المكتبة الكبيرة", ["مكتبة", "المكتبة", "كبيرة"]],
  ["ראיתי היום את המחשבים החדשים", ["מחשב", "מחשבים", "חדש"]],
  ["मैंने आज लड़कों को किताबें दीं", ["किताब", "किताबें"]],
  ["昨日は東京タワーに登りました", ["東京", "東京タワー", "タワー", "ﾀﾜｰ", "登りました"]],
  ["我昨天在北京大学图书馆看书", ["北京", "北京大学", "图书馆", "看书"]],
  ["Running shoes and a raincoat for the news", ["runs", "shoe", "news", '"running shoes"']],
  ["A new pair of socks from the market", ["sock", "markets", "new"]],
]

test("finds inflected and unaccented words in every language, and nothing else", async () => {
  for (const [content] of FOUND) await write(content)
  const wrong: unknown[] = []
  for (const [content, queries] of FOUND)
    for (const q of queries) {
      const found = await find(q)
      if (found.length !== 1 || found[0] !== content) wrong.push([q, content, found])
    }
  expect(wrong).toEqual([])
})

test.each(["京東", "大学北", "haus see berg", "馆书图", '"see am"'])(
  "does not find %s, whose characters or words are there in another order or not at all",
  async (q) => expect(await find(q)).toEqual([]),
)

test("follows the language that the author states", async () => {
  const body = { content: "Muster Wagen", language: "de" }
  const post = await w.as(ann).call(posts.create, { body })
  expect(await find("wagens")).toEqual([body.content])
  const params = { postId: post.id }
  await w.as(ann).call(posts.edit, { params, body: { language: "pl" } })
  expect(await find("wagens")).toEqual([])
  expect(await find("wagen")).toEqual([body.content])
})

const VIDEO = {
  hash: "a".repeat(64),
  extension: "mp4",
  width: 640,
  height: 360,
  durationMs: 4000,
  alt: "",
  poster: null,
  captionsHash: null,
}
const LINK = {
  url: "https://mice.example/winter",
  title: "Winter quarters",
  description: "How dormice sleep",
  host: "mice.example",
  imageUrl: null,
  thumbhash: null,
}

test("finds a post by the texts of its pictures, its video and its link", async () => {
  const images = [PIXEL, PIXEL]
  const imageAlts = ["A heron on one leg", "Two kingfishers"]
  const pictures = { content: "Out early", images, imageAlts }
  const { id } = await w.as(ann).call(posts.create, { body: pictures })
  expect(await find("kingfisher")).toEqual(["Out early"])
  await w.as(ann).call(posts.edit, { params: { postId: id }, body: { imageAlts: ["An otter"] } })
  expect(await find("otters")).toEqual(["Out early"])
  expect(await find("heron")).toEqual([])

  const other = await write("Watch this")
  const set = (column: string, value: unknown) =>
    rows(w.db, `update posts set ${column} = $2::jsonb, link_url = $3 where id = $1`, [
      other.id,
      JSON.stringify(value),
      LINK.url,
    ])
  const params = { postId: other.id }
  await set("video", VIDEO)
  await w.as(ann).call(posts.edit, { params, body: { videoAlt: "A badger digging at night" } })
  expect(await find("badgers")).toEqual(["Watch this"])
  await set("link", LINK)
  for (const q of ["quarter", "dormice", "mice.example", "badger dormice"])
    expect([q, await find(q)]).toEqual([q, ["Watch this"]])
  await w.as(ann).call(links.remove, { params })
  expect(await find("dormice")).toEqual([])
})

test("detects the language of posts from before languages were stored, in the background", async () => {
  const old = await write("Die Katzen schlafen auf dem Ofen")
  // More than the job reads at once.
  await rows(
    w.db,
    "insert into posts (author_id, content) select $1, 'Der Hund liegt vor der Tür' from generate_series(1, 200)",
    [ann.id],
  )
  const unsure = await write("Tokio Marathon")
  await rows(w.db, "alter table posts disable trigger posts_search_update", [])
  await rows(w.db, "update posts set language = null where id = any($1::uuid[])", [
    [old.id, unsure.id],
  ])
  await rows(w.db, "alter table posts enable trigger posts_search_update", [])
  await rows(w.db, "insert into language_backlog values ($1)", [unsure.id])
  await detectBacklog(await w.contextOf())
  const { language } = await w.as(ann).call(posts.get, { params: { postId: old.id } })
  expect(language).toBe("de")
  expect(await find("katze ofen")).toHaveLength(1)
  expect((await w.as(ann).call(posts.get, { params: { postId: unsure.id } })).language).toBeNull()
  const dogs = "select distinct language from posts where content like 'Der Hund%'"
  expect(await rows(w.db, dogs, [])).toEqual([{ language: "de" }])
  expect(await rows(w.db, "select * from language_backlog", [])).toEqual([])
  await detectBacklog(await w.contextOf())
})
