import { search } from "@grove/contract/search"
import { settings } from "@grove/contract/settings"
import { site, type SiteChange } from "@grove/contract/site"
import { LOGO_PATH } from "@grove/contract/site-files"
import { users } from "@grove/contract/users"
import sharp from "sharp"
import { afterEach, describe, expect, onTestFinished, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { builtWeb } from "../../../test/built-web.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world } from "../../../test/world.ts"
import { auditLog } from "../../db/tables/audit.ts"
import { openBus } from "../../platform/live/bus.ts"
import { openSite } from "./service.ts"

const w = await world({}, { webDist: await builtWeb() })
const admin = await w.make.admin()
const [ann, bob] = [await w.make.user(), await w.make.user()]

const change = (body: SiteChange) => w.as(admin).call(site.update, { body })
const refusal = async (body: SiteChange) => {
  const { status, body: failure } = await w.as(admin).ask(site.update, { body })
  return { status, ...(failure as unknown as { code: string; message: string }) }
}
const page = async (url: string) => (await w.http.inject({ url })).body
const acts = async () =>
  (await w.db.select().from(auditLog).where(eq(auditLog.act, "site.change"))).map(
    (row) => row.detail,
  )

afterEach(() =>
  change({
    name: "Grove",
    description: "",
    logo: null,
    accentColor: null,
    welcomeText: "",
    emailVisibility: "shown",
  }),
)

test("keeps the built-in settings on a new server", async () => {
  const { settings: current, fixed } = await w.as(admin).call(site.get, {})
  expect(current).toMatchObject({
    name: "Grove",
    accentColor: null,
    emailVisibility: "shown",
    registration: "open",
    publicReading: false,
    isSetUp: true,
  })
  expect(fixed).toEqual([])
})

test("applies changes everywhere and records them once", async () => {
  const before = (await acts()).length
  const { settings: changed } = await change({
    name: " Fern & Moss ",
    description: "Neighbors <3",
    welcomeText: "Come in & sit down",
  })
  expect(changed).toMatchObject({ name: "Fern & Moss", description: "Neighbors <3" })
  await change({ name: "Fern & Moss" })
  expect((await acts()).slice(before)).toEqual([
    { name: "Fern & Moss", description: "Neighbors <3", welcomeText: "Come in & sit down" },
  ])
  expect(await w.as().call(site.public, {})).toMatchObject({ name: "Fern & Moss" })
  expect(await page("/")).toContain("<title>Fern &amp; Moss</title>")
  expect(await page("/")).toContain('<p class="x">Come in &amp; sit down</p>')
  expect(await page("/api/login/problem?why=failed")).toContain("Fern &amp; Moss</a>")
  expect(await page("/api/openapi.json")).toContain("Fern & Moss API")
  expect(JSON.parse(await page("/manifest.webmanifest"))).toMatchObject({
    name: "Fern & Moss",
    description: "Neighbors <3",
  })
  await change({ welcomeText: "" })
  expect(await page("/")).not.toContain("WELCOME")
})

test("applies the change of another process", async () => {
  const { config, log } = w.app.systemContext("test")
  const bus = await openBus(w.url, log)
  onTestFinished(() => bus.close())
  const other = await openSite({ db: w.db, config, log, bus, now: w.now })
  await change({ name: "Elsewhere" })
  await expect.poll(() => other.current().name, { timeout: 10_000 }).toBe("Elsewhere")
})

test.each<[string, Record<string, unknown>]>([
  ["no name", { name: "  " }],
  ["a long name", { name: "x".repeat(61) }],
  ["a named color", { accentColor: "teal" }],
  ["a short color", { accentColor: "#fff" }],
  ["an unknown mode", { registration: "maybe" }],
  ["a domain with an address", { allowedEmailDomains: ["ann@a.example"] }],
  ["an unknown language", { defaultLanguage: "tlh" }],
  ["nothing", {}],
  ["ending the set-up", { isSetUp: true }],
])("rejects %s", async (_name, body) => {
  const before = await acts()
  expect((await refusal(body as SiteChange)).status).toBe(400)
  expect(await acts()).toEqual(before)
})

test("members cannot read or change all settings", async () => {
  expect((await w.as(ann).ask(site.get, {})).status).toBe(403)
  expect((await w.as(ann).ask(site.update, { body: { name: "Mine" } })).status).toBe(403)
})

test("names what a variable fixes and rejects changes to it", async () => {
  const fixed = await world({ BRAND_NAME: "Fixed", PUBLIC_READING: "0" })
  const boss = await fixed.make.admin()
  expect((await fixed.as(boss).call(site.get, {})).fixed).toEqual([
    { setting: "name", variable: "BRAND_NAME" },
    { setting: "publicReading", variable: "PUBLIC_READING" },
  ])
  const answer = await fixed
    .as(boss)
    .ask(site.update, { body: { name: "Other", description: "x" } })
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { code: "site.fixed", message: expect.stringContaining("BRAND_NAME") },
  ])
  // A form that sends everything may repeat it; nothing else is lost.
  const body = { name: "Fixed", description: "x" }
  const { settings: kept } = await fixed.as(boss).call(site.update, { body })
  expect(kept).toMatchObject({ name: "Fixed", description: "x" })
})

describe("accent color", () => {
  test("is applied by a style sheet to pages, plain pages and the landing page", async () => {
    expect(await page("/")).not.toContain("/api/site.css")
    await change({ accentColor: "#1d4ed8" })
    const link = '<link rel="stylesheet" href="/api/site.css?v=1d4ed8">'
    expect(await page("/")).toContain(link)
    expect(await page("/api/login/problem?why=failed")).toContain(link)
    const style = await w.http.inject({ url: "/api/site.css?v=1d4ed8" })
    expect(style.headers["content-type"]).toBe("text/css; charset=utf-8")
    expect(style.body).toMatch(/--accent: light-dark\(#1d4ed8, #[0-9a-f]{6}\);/)
    for (const token of ["--accent-hover", "--accent-soft", "--on-accent"])
      expect(style.body).toContain(`${token}: light-dark(`)
  })

  test("that is hard to read is rejected with the nearest shade", async () => {
    const { status, code, message } = await refusal({ accentColor: "#facc15", name: "Lost?" })
    expect([status, code]).toEqual([400, "site.contrast"])
    const offered = /#[0-9a-f]{6} is the nearest/.exec(message)?.[0].slice(0, 7)
    expect(w.http.site.current()).toMatchObject({ accentColor: null, name: "Grove" })
    expect((await change({ accentColor: offered! })).settings.accentColor).toBe(offered)
  })
})

/** A PNG whose header promises more pixels than a server can hold. */
function hugePng(): string {
  const bytes = Buffer.from(PIXEL.split(",")[1]!, "base64")
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return `data:image/png;base64,${bytes.toString("base64")}`
}

describe("logo", () => {
  test("is encoded again and readable by everyone, unlike other pictures", async () => {
    const { settings: shown } = await change({ logo: PIXEL })
    const url = shown.logoUrl!
    expect(url).toMatch(/^\/api\/site\/logo\/[0-9a-f]{64}-512\.webp$/)
    for (const width of [64, 192, 512]) {
      const answer = await w.http.inject({ url: url.replace("-512.", `-${width}.`) })
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"])
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height: width })
    }
    expect(await page("/")).toContain(`<img src="${url.replace("-512.", "-64.")}" alt=""`)
    expect(await page("/api/login/problem?why=failed")).toContain(`<img class="mark" src="${url}"`)
    const profile = await w
      .as(ann)
      .call(users.update, { params: { userId: ann.id }, body: { profileImageUrl: PIXEL } })
    const file = profile.profileImageUrl!.slice("/media/".length).replace(/-\d+\./, "-64.")
    expect((await w.http.inject({ url: `${LOGO_PATH}/${file}` })).statusCode).toBe(404)
  })

  test("survives the sweep, and is gone when it is removed", async () => {
    const { settings: shown } = await change({ logo: PIXEL })
    await w.pool.query("update media set created_at = now() - interval '2 hours'")
    await w.pool.query("select graphile_worker.add_job('media.sweep')")
    await w.runJobs()
    const url = shown.logoUrl!
    expect((await w.http.inject({ url })).statusCode).toBe(200)
    await change({ logo: null })
    expect((await w.http.inject({ url })).statusCode).toBe(404)
  })

  test.each([
    ["a decompression bomb", hugePng(), 413, "image.tooLarge"],
    ["a drawing with scripts", `data:image/svg+xml;base64,${btoa("<svg/>")}`, 415, "image.type"],
    ["no picture", "data:image/png;base64,AAAA", 400, "image.invalid"],
  ])("rejects %s and changes nothing", async (_name, logo, status, code) => {
    const answer = await refusal({ logo, name: "Lost?" })
    expect(answer).toMatchObject({ status, code })
    expect(answer.message.length).toBeGreaterThan(10)
    expect(w.http.site.current()).toMatchObject({ logoUrl: null, name: "Grove" })
  })
})

describe("e-mail addresses", () => {
  const cid = w.make.user({ email: "cid@people.example", emailVerified: true })
  const shown = async () => {
    const { id } = await cid
    const profile = await w.as(bob).call(users.get, { params: { userId: id } })
    const found = await w.as(bob).call(search.find, { query: { q: "cid@people.example" } })
    return [profile.email, found.users.length > 0] as const
  }
  const own = async () => {
    const person = await cid
    const profile = await w.as(person).call(users.get, { params: { userId: person.id } })
    return profile.email
  }

  test("follow the site's default until the member has chosen", async () => {
    const person = await cid
    await w.pool.query("update users set show_email = null where id = $1", [person.id])
    expect(await shown()).toEqual(["cid@people.example", true])
    await change({ emailVisibility: "hidden" })
    expect(await shown()).toEqual([null, false])
    expect((await w.as(person).call(settings.get, {})).showEmail).toBe(false)
    await w.as(person).call(settings.change, { body: { showEmail: true } })
    expect(await shown()).toEqual(["cid@people.example", true])
    await change({ emailVisibility: "shown" })
    await w.as(person).call(settings.change, { body: { showEmail: false } })
    expect(await shown()).toEqual([null, false])
  })

  test("are hidden from all others when they are off, whatever the member chose", async () => {
    const person = await cid
    await w.as(person).call(settings.change, { body: { showEmail: true } })
    await change({ emailVisibility: "off" })
    expect(await shown()).toEqual([null, false])
    expect(await own()).toBe("cid@people.example")
  })
})
