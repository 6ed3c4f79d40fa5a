import { audit } from "@grove/contract/audit"
import { auth } from "@grove/contract/auth"
import { follows } from "@grove/contract/follows"
import { afterAll, expect, test } from "vitest"

import { browser } from "../test/browser.ts"
import { realProvider, type ProviderPerson } from "../test/real-provider.ts"
import { ORIGIN, world, type Person } from "../test/world.ts"
import { runAdmin } from "./admin-command.ts"

const OLD = "https://old.example/realm"
const idp = await realProvider(`${ORIGIN}/api/callback`)
afterAll(() => idp.close())
const env = {
  OIDC_ISSUER: idp.url,
  OIDC_CLIENT_ID: idp.client.id,
  OIDC_CLIENT_SECRET: idp.client.secret,
}
const w = await world(env)

async function relink(...args: string[]) {
  const said = { out: "", err: "" }
  const output = {
    log: (line: string) => (said.out += `${line}\n`),
    error: (line: string) => (said.err += `${line}\n`),
  }
  const code = await runAdmin(["relink", ...args], output, {
    ...env,
    DATABASE_URL: w.url,
    DATA_DIR: w.config.dataDir,
  })
  return { code, ...said }
}

const former = (handle: string, email: string, rest: object = {}) =>
  w.make.user({ issuer: OLD, subject: handle, handle, email, ...rest })

/** Signs in at the new provider. Returns the id of the account. */
async function signIn(person: ProviderPerson): Promise<string> {
  idp.person = person
  const tab = browser(w.http, ORIGIN)
  const start = await tab.get("/api/login")
  await tab.get(await idp.authorize(String(start.headers["location"])))
  const headers = { cookie: `session=${tab.cookie("session")}` }
  return (await w.as().call(auth.me, {}, headers)).id
}
const verified = (sub: string, email: string) => ({ sub, email, email_verified: true })
const methodsOf = async ({ id }: Person) =>
  (await w.pool.query("select issuer, subject from sign_in_methods where user_id = $1", [id])).rows

test("refuses an issuer that is not configured or has no members, and incomplete commands", async () => {
  await former("ada", "Ada@X.example")
  expect(await relink(OLD, "https://nowhere.example")).toMatchObject({
    code: 1,
    err: expect.stringContaining("not a configured provider"),
  })
  const unused = await relink("https://old.example", idp.url)
  expect([unused.code, unused.err.includes(`${OLD}  (1)`)]).toEqual([1, true])
  expect((await relink(idp.url, idp.url)).code).toBe(1)
  for (const args of [[], [OLD], [OLD, idp.url, "--now"], [OLD, idp.url, "--apply", "x"]])
    expect((await relink(...args)).code).toBe(2)
})

test("moves members by verified address after a dry run, keeps their data, and logs every move", async () => {
  const fan = await w.make.user()
  const role = await w.make.moderator({
    issuer: OLD,
    subject: "mo",
    handle: "mo",
    email: "mo@x.example",
  })
  await w.as(fan).call(follows.add, { params: { userId: role.id } })
  const plain = await former("una", "una@x.example", { emailVerified: false })
  const twins = [await former("t1", "twin@x.example"), await former("t2", "TWIN@x.example")]
  const early = await former("early", "early@x.example")
  const second = await signIn(verified("new-early", "early@x.example"))
  const busy = await former("busy", "busy@x.example")
  const used = await signIn(verified("new-busy", "busy@x.example"))
  await w.pool.query("insert into posts (author_id, content) values ($1, 'hello')", [used])
  await w.pool.query("update users set posts_count = 1 where id = $1", [used])

  const dry = await relink(OLD, idp.url)
  expect(dry.out).toMatch(/This was a dry run/)
  expect(dry.out).toMatch(/@mo \(mo@x\.example\)/)
  expect(dry.out).toMatch(/Not matched: 4\./)
  expect(dry.out).toMatch(/@early .*second account @/)
  for (const one of [role, plain, early, busy]) expect(await methodsOf(one)).toHaveLength(1)

  const done = await relink(OLD, idp.url, "--apply")
  expect([done.code, done.out.includes("Every change is in the audit log")]).toEqual([0, true])
  expect(await signIn(verified("new-mo", "MO@x.example"))).toBe(role.id)
  expect(await signIn(verified("new-early", "early@x.example"))).toBe(early.id)
  expect(await signIn(verified("new-busy", "busy@x.example"))).toBe(used)
  const { rows } = await w.pool.query(
    "select followers_count, (select count(*) from grants where user_id = id)::int as roles from users where id = $1",
    [role.id],
  )
  expect(rows).toEqual([{ followers_count: 1, roles: 1 }])
  expect((await w.pool.query("select state from users where id = $1", [second])).rows).toEqual([
    { state: "active" },
  ])
  for (const one of [plain, ...twins, busy]) expect(await methodsOf(one)).toHaveLength(1)
  const log = await w
    .as(await w.make.moderator())
    .call(audit.list, { query: { act: "member.relink" } })
  expect(log.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([role.id, early.id]))
  expect(JSON.stringify(log)).not.toContain('x.example"')

  // Idempotent.
  const again = await relink(OLD, idp.url, "--apply")
  expect(again.out).toMatch(/have a way in at the new provider already/)
  expect(await methodsOf(role)).toHaveLength(2)
})

test("T03 a prepared account opens only for a verified address, once, and not for a look-alike", async () => {
  const kim = await former("kim", "kim@x.example")
  await relink(OLD, idp.url, "--apply")
  expect(await signIn({ sub: "u1", email: "kim@x.example", email_verified: false })).not.toBe(
    kim.id,
  )
  expect(await signIn(verified("u2", "\u212Aim@x.example"))).not.toBe(kim.id)
  expect(await signIn(verified("u3", "kim@x.example"))).toBe(kim.id)
  expect(await signIn(verified("u4", "kim@x.example"))).not.toBe(kim.id)
})
