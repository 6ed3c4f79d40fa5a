import { site } from "@grove/contract/site"
import { expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { flowIn } from "../../../test/local-accounts.ts"
import { world, type World } from "../../../test/world.ts"
import { runAdmin } from "../../admin-command.ts"
import { prepareSetup } from "./service.ts"

const PUBLIC = "https://place.example"
const ENV = { PUBLIC_URL: PUBLIC, ALLOW_BUILTIN_IDP: "1" }
const OPERATOR = { email: "ada@place.example", firstName: "Ada", lastName: "Moss" }

const fresh = (env: Record<string, string> = {}) => world({ ...ENV, ...env }, { needsSetup: true })
const browserOf = (w: World) => browser(w.http, PUBLIC)
const printed = async (w: World) => (await prepareSetup(await w.contextOf()))!
const titleOf = (text: string) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1]
const document = { "sec-fetch-dest": "document" }

test("T50 serves only probes and files until the site is set up", async () => {
  const w = await fresh()
  const address = await printed(w)
  const { get, post } = browserOf(w)
  const found = await Promise.all(
    ["/", "/community-rules", "/api/login", "/idp/auth", "/join", "/setup"].map(
      async (path) => [path, (await get(path, document)).status] as const,
    ),
  )
  expect(found.filter(([, status]) => status !== 503)).toEqual([])
  expect(titleOf((await get("/", document)).text)).toBe("This place is being set up")
  expect(JSON.parse((await get("/api/site")).text)).toMatchObject({ code: "server.settingUp" })
  expect((await post("/setup/doors", { registration: "open" })).status).toBe(503)
  for (const path of ["/api/health", "/api/ready", "/api/plain-page.css", "/api/setup.css"])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  const wrong = await get(`/setup/${"x".repeat(43)}`)
  expect([wrong.status, wrong.text.includes("setup-link")]).toEqual([410, true])
  expect((await w.pool.query("select token_hash::text as hash from setup")).rows[0]).not.toEqual({
    hash: address.split("/").at(-1),
  })
})

test("three steps create the first administrator, name the site and set who can join", async () => {
  const w = await fresh()
  const address = await printed(w)
  const one = browserOf(w)
  const begin = await one.follow(await one.get(new URL(address).pathname))
  expect([titleOf(begin.text), begin.url]).toEqual(["Your account", `${PUBLIC}/setup/account`])
  // The address neither stays in the history nor in links.
  expect(begin.text).not.toContain(address.split("/").at(-1))

  const named = await one.signIn(OPERATOR, "/setup")
  expect(titleOf(named.text)).toBe("The place")
  expect(named.text).toContain("Ada Moss, ada@place.example")
  const empty = await one.post("/setup/place", { name: " ", description: "Neighbors" })
  expect([empty.status, empty.text.includes("Give the place a name.")]).toEqual([422, true])
  expect(empty.text).toContain("Neighbors")
  const doors = await one.follow(
    await one.post("/setup/place", { name: "Mill <Lane>", description: "Neighbors" }),
  )
  expect(titleOf(doors.text)).toBe("Who may join?")
  // The preview wears the new name, the page still the old one.
  expect(doors.text).toMatch(/<p class="brand">.*Mill &lt;Lane&gt;<\/span><\/p>/)

  // Going back keeps what was chosen.
  const choice = { registration: "invite", domains: "@School.example town.example" }
  const back = await one.follow(await one.post("/setup/doors", { ...choice, go: "place" }))
  expect(back.text).toContain('value="Mill &lt;Lane&gt;"')
  const again = (await one.get("/setup/doors")).text
  expect(again).toContain('value="school.example, town.example"')
  expect(again).toMatch(/value="invite" checked/)
  const wrong = await one.post("/setup/doors", { ...choice, domains: "not a domain!" })
  expect([wrong.status, wrong.text.includes("domain!")]).toEqual([422, true])
  // Nothing applies before the end.
  expect((await one.get("/", document)).status).toBe(503)

  const end = await one.post("/setup/doors", { ...choice, showEmail: "on" })
  expect([end.status, end.headers["location"]]).toEqual([303, "/"])
  const cookie = `__Host-session=${one.cookie("__Host-session")}`
  const { body } = await w.as().request("GET", site.get.path, { headers: { cookie } })
  expect(body).toMatchObject({
    settings: {
      name: "Mill <Lane>",
      description: "Neighbors",
      registration: "invite",
      allowedEmailDomains: ["school.example", "town.example"],
      emailVisibility: "shown",
      publicReading: false,
      isSetUp: true,
    },
  })
  // The address is useless, in a second tab too.
  const second = browserOf(w)
  expect((await second.get(new URL(address).pathname)).headers["location"]).toBe("/")
  expect((await one.post("/setup/doors", choice)).headers["location"]).toBe("/")
  expect(await prepareSetup(await w.contextOf())).toBeUndefined()
  const acts = await w.pool.query<{ act: string; actor_id: string }>(
    "select act from audit_log where actor_id <> 'system' order by id",
  )
  expect(acts.rows.map(({ act }) => act)).toEqual(["grant", "site.change"])
})

test("a restart continues, and a new address replaces the old one", async () => {
  const w = await fresh()
  const address = await printed(w)
  const one = browserOf(w)
  await one.follow(await one.get(new URL(address).pathname))
  await one.signIn(OPERATOR, "/setup")
  await one.post("/setup/place", { name: "Mill Lane", description: "" })
  expect(await printed(w)).toBe("begun")

  const lines: string[] = []
  const out = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) }
  const env = { ...ENV, DATABASE_URL: w.url, DATA_DIR: w.config.dataDir }
  expect(await runAdmin(["setup-link"], out, env)).toBe(0)
  const renewed = /https:\S+/.exec(lines.join("\n"))![0]
  expect((await one.get("/setup", document)).status).toBe(503)
  expect((await browserOf(w).get(new URL(address).pathname)).status).toBe(410)
  const later = browserOf(w)
  const page = await later.follow(await later.get(new URL(renewed).pathname))
  expect(titleOf(page.text)).toBe("Who may join?")
  await later.post("/setup/doors", { registration: "open" })
  expect((await later.get("/api/site")).text).toContain("Mill Lane")
  expect(await runAdmin(["setup-link"], out, env)).toBe(1)
})

test("several processes that start at once print one address", async () => {
  const w = await fresh()
  const ctx = await w.contextOf()
  const all = await Promise.all(Array.from({ length: 4 }, () => prepareSetup(ctx)))
  expect(all.filter((address) => address !== "begun")).toHaveLength(1)
})

test("choosing another account in the first step replaces the earlier one", async () => {
  const w = await fresh()
  const one = browserOf(w)
  await one.follow(await one.get(new URL(await printed(w)).pathname))
  await one.signIn(OPERATOR, "/setup")
  expect((await one.get("/setup/account")).text).toContain("Use another account")
  await one.signIn({ email: "eva@place.example", firstName: "Eva" }, "/setup")
  const { rows } = await w.pool.query<{ email: string }>(
    "select u.email from grants g join users u on u.id = g.user_id where g.role = 'admin'",
  )
  expect(rows).toEqual([{ email: "eva@place.example" }])
})

test("concurrent requests finish the set-up once", async () => {
  const w = await fresh()
  const one = browserOf(w)
  await one.follow(await one.get(new URL(await printed(w)).pathname))
  await one.signIn(OPERATOR, "/setup")
  await one.post("/setup/place", { name: "Mill Lane", description: "" })
  const ends = await Promise.all([
    one.post("/setup/doors", { registration: "open" }),
    one.post("/setup/doors", { registration: "open" }),
  ])
  expect(ends.map(({ headers }) => headers["location"])).toEqual(["/", "/"])
  const { rows } = await w.pool.query("select 1 from audit_log where act = 'site.change'")
  expect(rows).toHaveLength(1)
})

test("servers with members, and those only their own machine reaches, need no set-up", async () => {
  const local = await world({}, { needsSetup: true })
  expect(await prepareSetup(await local.contextOf())).toBeUndefined()
  expect((await local.as().request("GET", "/api/site")).status).toBe(200)
  const w = await fresh({ BRAND_NAME: "Fixed" })
  await w.make.user()
  expect(await prepareSetup(await w.contextOf())).toBeUndefined()
  await w.app.systemContext("test").site.refresh()
  expect((await w.as().request("GET", "/api/site")).status).toBe(200)
})

test("local accounts: the operator's account gets its passkey or password before signing in", async () => {
  const w = await fresh({ ACCOUNTS: "local" })
  const one = browserOf(w)
  await one.follow(await one.get(new URL(await printed(w)).pathname))
  const wrong = await one.post("/setup/account", { email: "ada", firstName: "", lastName: "" })
  expect([wrong.status, wrong.text.includes("Enter your first name.")]).toEqual([422, true])
  const next = await one.post("/setup/account", { ...OPERATOR })
  expect(next.headers["location"]).toMatch(/^https:\/\/place\.example\/idp\/link\//)
  // Interrupted before a passkey was made: the same address works again.
  const again = await one.post("/setup/account", { ...OPERATOR })
  await one.follow(await one.get(String(again.headers["location"])))
  const named = await one.follow(
    await one.post("/idp/access", {
      flow: (await flowIn(one, "/idp/access"))!,
      password: "a mossy stone in the mill race",
    }),
  )
  expect(titleOf(named.text)).toBe("The place")
  expect(named.text).toContain("Ada Moss, ada@place.example")
  // Chosen again, the address has a way to sign in, which must be used.
  const taken = await one.post("/setup/account", { ...OPERATOR })
  expect([taken.status, taken.text.includes("This address has an account")]).toEqual([422, true])
})
