import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import { shares } from "@grove/contract/shares"
import { expect, test } from "vitest"

import { builtWeb } from "../../../test/built-web.ts"
import { failingCells } from "../../../test/failing-cells.ts"
import { picture } from "../../../test/media.scene.ts"
import { world, type Person } from "../../../test/world.ts"
import { rows } from "../../db/sql.ts"
import { STRANGER_SECONDS } from "../../platform/http/stranger-page.ts"
import { issuePenalty } from "../penalties/service.ts"
import { SERVER_SECONDS } from "./service.ts"

const webDist = await builtWeb()
const w = await world({ PUBLIC_READING: "1", SITEMAP: "on" }, { webDist })
const ORIGIN = "http://localhost:3000"
const UNKNOWN = "01890000-0000-7000-8000-000000000000"

const get = (path: string, headers: Record<string, string> = {}) =>
  w.as().request("GET", path, { headers })
const write = async (person: Person, content: string) =>
  w.as(person).call(posts.create, { body: { content, images: [await picture()] } })
const embedPath = (url: string, more = "") => `/api/oembed?url=${encodeURIComponent(url)}${more}`
const penalize = (
  person: Person,
  type: "suspension" | "ban" | "restriction",
  days: number | null,
) =>
  issuePenalty(w.app.systemContext("test"), {
    userId: person.id,
    type,
    days,
    reason: "Spam",
    message: "Spam",
  })
const change = (person: Person, publicPosts: boolean) =>
  w.as(person).call(settings.change, { body: { publicPosts } })
const cachesExpire = () => w.travel(SERVER_SECONDS * 1000)

test("shows a post to strangers as a complete page without script, in three statements, then none", async () => {
  const ann = await w.make.user({ firstName: "Ann", lastName: "Moss" })
  const content = `A "walk"\nalong <the> lake, see https://lake.example/a?b=1&c=2. ${"and on ".repeat(60)}`
  const post = await w.as(ann).call(posts.create, {
    body: { content, images: [await picture(800, 600)], imageAlts: ['A "boat"'] },
  })
  const path = `/post/${post.id}`
  let page = await get("/api/site")
  expect(await w.countStatements(async () => (page = await get(path)))).toBe(3)
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({
    "cache-control": `public, max-age=${STRANGER_SECONDS}`,
    vary: "Cookie, Accept-Language, accept-encoding",
  })
  const html = String(page.body)
  expect(html).not.toContain("<script")
  expect(html).not.toContain("noindex")
  for (const part of [
    "<title>Ann: A &quot;walk&quot; along &lt;the&gt; lake, see https://lake.example/a?b=1&amp;c=… · Grove</title>",
    `<link rel="canonical" href="${ORIGIN}${path}">`,
    '<meta property="og:type" content="article">',
    '<meta property="og:site_name" content="Grove">',
    `<meta property="og:url" content="${ORIGIN}${path}">`,
    `<meta property="og:image" content="${ORIGIN}${post.images[0]!.url}">`,
    '<meta property="og:image:width" content="800">',
    '<meta property="og:image:height" content="600">',
    '<meta property="og:image:alt" content="A &quot;boat&quot;">',
    `<meta property="article:published_time" content="${post.createdAt}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    'type="application/json+oembed"',
    'href="https://lake.example/a?b=1&amp;c=2" rel="nofollow ugc noopener noreferrer"',
    'alt="A &quot;boat&quot;"',
    "Ann Moss",
    `/api/login?returnTo=${encodeURIComponent(path)}`,
    "Sign in to reply",
  ])
    expect(html).toContain(part)
  expect(html).toContain("and on and on ".repeat(20))
  expect(await w.countStatements(() => get(path))).toBe(0)
  cachesExpire()
  expect(await w.countStatements(() => get(path))).toBe(2)
  expect(SERVER_SECONDS + STRANGER_SECONDS).toBeLessThan(60)
})

test("members keep their own page, with the title of the post", async () => {
  const ann = await w.make.user({ firstName: "Ann", lastName: "Moss" })
  const post = await write(ann, "A short note")
  const page = await w.as(await w.make.user()).request("GET", `/post/${post.id}`)
  expect(String(page.body)).toContain("<title>Ann: A short note · Grove</title>")
  expect(String(page.body)).toContain('id="boot"')
  expect(String(page.body)).not.toContain("og:")
  expect(page.headers["cache-control"]).toBe("private, no-store")
})

test("an event, a video and a link are complete without script", async () => {
  const ann = await w.make.user({ firstName: "Ann", lastName: "Moss" })
  const event = {
    title: "Soup & <bread>",
    description: "Bring a bowl.",
    date: "2027-07-03",
    time: "18:30",
    timeZone: "Europe/Oslo",
    isOnline: false,
    location: "The old mill",
  }
  const dinner = await w.as(ann).call(posts.create, { body: { content: "x", event } })
  const page = String((await get(`/post/${dinner.id}`)).body)
  for (const part of [
    "Soup &amp; &lt;bread&gt;</h2>",
    "Saturday, July 3, 2027, 18:30 (Europe/Oslo)",
    "The old mill",
  ])
    expect(page).toContain(part)

  const hash = "a".repeat(64)
  const [film, note] = [await write(ann, "A film"), await write(ann, "A note")]
  const video = {
    hash,
    extension: "mp4",
    width: 640,
    height: 360,
    durationMs: 5000,
    alt: 'A "wave"',
    captionsHash: null,
    poster: { hash, width: 640, height: 360, widths: [640], thumbhash: "" },
  }
  const link = {
    url: "https://lake.example/?a=1&b=2",
    title: "The <lake>",
    description: "",
    host: "lake.example",
    picture: { hash, width: 640, thumbhash: null },
  }
  await rows(w.db, "update posts set images = '[]', video = $2 where id = $1", [film.id, video])
  await rows(w.db, "update posts set images = '[]', link = $2 where id = $1", [note.id, link])
  const watched = String((await get(`/post/${film.id}`)).body)
  expect(watched).toMatch(/<video [^>]*controls[^>]*preload="none"[^>]*poster="\/media\/a{64}/)
  expect(watched).toContain('aria-label="A &quot;wave&quot;"')
  expect(watched).toContain(`og:image" content="${ORIGIN}/media/${hash}-640.webp"`)
  const linked = String((await get(`/post/${note.id}`)).body)
  expect(linked).toContain('href="https://lake.example/?a=1&amp;b=2"')
  expect(linked).toContain("The &lt;lake&gt;</strong>")
  expect(linked).toContain('og:image:alt" content="The &lt;lake&gt;"')
})

/** What happened to the author or the post, and what strangers still see. */
const STATES: Record<string, (ann: Person, postId: string) => Promise<unknown>> = {
  public: async () => undefined,
  restricted: (ann) => penalize(ann, "restriction", 7),
  "members only": (ann) => change(ann, false),
  "public again": (ann) => change(ann, false).then(() => change(ann, true)),
  suspended: (ann) => penalize(ann, "suspension", 7),
  banned: (ann) => penalize(ann, "ban", null),
  deleted: (ann, postId) => w.as(ann).call(posts.remove, { params: { postId } }),
  removed: (_, postId) => rows(w.db, "update posts set removed_at = now() where id = $1", [postId]),
}
const PUBLIC = ["public", "restricted", "public again"]
/** The profile outlives a post. */
const PROFILE = [...PUBLIC, "deleted", "removed"]

test("strangers see exactly what author, site and standing allow, everywhere", async () => {
  const cells: [string, { path: string; text: string; isShown: boolean }][] = []
  for (const [state, happen] of Object.entries(STATES)) {
    const word = `quokka${state.replaceAll(" ", "")}`
    const ann = await w.make.user({ firstName: "Zephyrine", lastName: word })
    const post = await write(ann, `${word} text`)
    const places = [
      [`/post/${post.id}`, `${word} text`, PUBLIC],
      [embedPath(`${ORIGIN}/post/${post.id}`), `${word} text`, PUBLIC],
      [post.images[0]!.url, "RIFF", PUBLIC],
      [`/profile/${ann.id}`, `${word} text`, PUBLIC],
      [`/profile/${ann.id}`, "feed.atom", PROFILE],
      [`/profile/${ann.id}/feed.atom`, `${word} text`, PUBLIC],
      [`/profile/${ann.id}/feed.atom`, "<feed", PROFILE],
      [`/sitemap/posts/${post.id}.xml`, `/post/${post.id}`, PUBLIC],
      [`/sitemap/profiles/${ann.id}.xml`, `/profile/${ann.id}`, PROFILE],
    ] as const
    await happen(ann, post.id)
    for (const [path, text, shown] of places)
      cells.push([`${state}: ${path}`, { path, text, isShown: shown.includes(state) }])
  }
  cachesExpire()
  const failures = await failingCells(cells, async ({ path, text, isShown }) => {
    const { status, body } = await get(path)
    expect(status).toBeLessThan(500)
    const words = typeof body === "string" ? body : JSON.stringify(body)
    expect(status === 200 && words.includes(text)).toBe(isShown)
  })
  expect(failures).toEqual([])
})

test("a text that is written once its author shows posts to members only never appears", async () => {
  const ann = await w.make.user()
  const post = await write(ann, "for all")
  const setContent = (content: string) =>
    rows(w.db, "update posts set content = $2 where id = $1", [post.id, content])
  const hide = async () => {
    await change(ann, false)
    await setContent("quokka")
  }
  const pages = [`/post/${post.id}`, `/profile/${ann.id}`, `/profile/${ann.id}/feed.atom`]
  const shown: [string, string][] = []
  for (const path of pages)
    for (const column of ["as marks", "as fragment", 'as "showsPosts"']) {
      await change(ann, true)
      await setContent("for all")
      cachesExpire()
      w.afterStatement(column, hide)
      const bodies = [(await get(path)).body, (await get(path)).body]
      expect((await w.as(ann).call(settings.get, {})).publicPosts).toBe(false)
      if (bodies.some((body) => String(body).includes("quokka"))) shown.push([path, column])
    }
  expect(shown).toEqual([])
})

test("a post for members leads to the landing page, which is not indexed or cached", async () => {
  const ann = await w.make.user({ firstName: "Ann", lastName: "Moss", bio: "secret" })
  const post = await write(ann, "for members")
  await change(ann, false)
  const { status, body, headers } = await get(`/post/${post.id}`)
  expect(status).toBe(200)
  expect(body).toContain('<p class="y">Ann shared something on Grove</p>')
  expect(body).toContain('content="noindex"')
  expect(body).not.toContain("for members")
  expect(headers["cache-control"]).toBe("private, no-store")
  const profile = await get(`/profile/${ann.id}`)
  expect(profile.body).toContain("Ann’s posts are for members.")
  expect(profile.body).toContain("noindex")
  expect(profile.body).not.toMatch(/secret|feed\.atom|og:/)
  expect(profile.headers["cache-control"]).toBe("private, no-store")
})

test("deleted, hidden and nonexistent content gets the same page", async () => {
  const [ann, bob, eve] = [await w.make.user(), await w.make.user(), await w.make.user()]
  const [deleted, banned, suspended] = await Promise.all([ann, bob, eve].map((p) => write(p, "x")))
  await w.as(ann).call(posts.remove, { params: { postId: deleted!.id } })
  await penalize(bob, "ban", null)
  await penalize(eve, "suspension", 7)
  const pages = []
  for (const id of [UNKNOWN, deleted!.id, banned!.id, suspended!.id, "no-id"]) {
    const { status, body, headers } = await get(`/post/${id}`)
    expect([status, headers["cache-control"]]).toEqual([404, "private, no-store"])
    pages.push(String(body).replaceAll(id, ""))
  }
  for (const id of [UNKNOWN, bob.id, eve.id]) {
    const { status, body } = await get(`/profile/${id}`)
    expect(status).toBe(404)
    pages.push(String(body).replaceAll(`profile%2F${id}`, "post%2F"))
  }
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain("noindex")
})

test.each([
  ["ban", null, [404, 404, 404]],
  ["suspension", 7, [404, 404, 200]],
] as const)(
  "a %s takes effect before the caches of the server expire",
  async (type, days, gone) => {
    const [dan, eve] = [await w.make.user(), await w.make.user()]
    const { id, images } = await write(dan, "soon gone")
    const { url } = images[0]!
    const statuses = async () => {
      const seen = [get(`/post/${id}`), get(url), w.as(eve).request("GET", url)]
      return (await Promise.all(seen)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200])
    await penalize(dan, type, days)
    await expect.poll(statuses).toEqual(gone)
  },
)

test("a suspension that is over shows the posts again", async () => {
  const ann = await w.make.user()
  const post = await write(ann, "x")
  await penalize(ann, "suspension", 7)
  await expect.poll(async () => (await get(`/post/${post.id}`)).status).toBe(404)
  w.travel(8 * 86_400_000)
  expect((await get(`/post/${post.id}`)).status).toBe(200)
})

test("a closed site shows strangers nothing regardless of the author's setting, without a statement", async () => {
  const closed = await world({}, { webDist })
  const ann = await closed.make.user({ firstName: "Zephyrine" })
  const post = await closed.as(ann).call(posts.create, {
    body: { content: "quokka", images: [await picture(800, 600)] },
  })
  await closed.as(ann).call(settings.change, { body: { publicPosts: true } })
  const look = (path: string) => closed.as().request("GET", path)
  const seen: unknown[] = []
  const statements = await closed.countStatements(async () => {
    for (const id of [post.id, UNKNOWN]) {
      const { status, body } = await look(`/post/${id}`)
      expect(status).toBe(200)
      expect(body).toContain("Someone shared something on Grove")
      seen.push(String(body).replaceAll(id, ""))
    }
    for (const path of [
      post.images[0]!.url,
      embedPath(`${ORIGIN}/post/${post.id}`),
      `/profile/${ann.id}/feed.atom`,
      "/sitemap.xml",
    ])
      expect([path, (await look(path)).status]).toEqual([path, 404])
    expect(String((await look(`/profile/${ann.id}`)).body)).not.toContain("Zephyrine")
  })
  expect(seen[0]).toBe(seen[1])
  expect(JSON.stringify(seen)).not.toMatch(/quokka|Zephyrine/)
  expect(statements).toBe(0)
})

test("the setting follows the site until the member chooses", async () => {
  const ann = await w.make.user()
  expect((await w.as(ann).call(settings.get, {})).publicPosts).toBe(true)
  expect((await change(ann, false)).publicPosts).toBe(false)
  const closed = await world()
  const bob = await closed.make.user()
  expect((await closed.as(bob).call(settings.get, {})).publicPosts).toBe(false)
})

test("oEmbed describes own posts only, as escaped HTML within the caller's limits", async () => {
  const ann = await w.make.user({ firstName: "Ann", lastName: "<Moss>" })
  const content = "<script>alert(1)</script> & more"
  const post = await w
    .as(ann)
    .call(posts.create, { body: { content, images: [await picture(800, 600)] } })
  const url = `${ORIGIN}/post/${post.id}`
  const ask = (query: Record<string, unknown>) =>
    w.as().call(shares.embed, { query: { url, ...query } })
  const embed = await ask({ maxwidth: 400 })
  expect(embed).toMatchObject({
    version: "1.0",
    type: "rich",
    author_name: "Ann <Moss>",
    author_url: `${ORIGIN}/profile/${ann.id}`,
    provider_name: "Grove",
    width: 400,
    thumbnail_width: 320,
    thumbnail_height: 240,
  })
  expect(embed.html).not.toMatch(/<script|<iframe|<Moss/)
  expect(embed.html).toContain("&lt;script&gt;")
  expect((await ask({ maxwidth: 100 })).thumbnail_url).toBeUndefined()
  expect((await ask({ maxheight: 500 })).thumbnail_width).toBe(640)
  expect((await get(embedPath(url))).headers["cache-control"]).toBe("public, max-age=30")
  for (const [address, status] of [
    [`https://other.example/post/${post.id}`, 404],
    [`${ORIGIN}/post/${UNKNOWN}`, 404],
    [`${ORIGIN}/profile/${ann.id}`, 404],
    [`http://x@localhost:3000/post/${post.id}`, 404],
    ["not an address", 404],
    [`javascript:alert(1)//${ORIGIN}/post/${post.id}`, 404],
  ] as const)
    expect([address, (await get(embedPath(address))).status]).toEqual([address, status])
  expect((await get(embedPath(url, "&format=xml"))).status).toBe(400)
  expect((await get(embedPath(url, "&maxwidth=0"))).status).toBe(400)
  expect((await get("/api/oembed")).status).toBe(400)
})
