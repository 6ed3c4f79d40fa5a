import { events } from "@grove/contract/events"
import { members } from "@grove/contract/members"
import { ROUTES } from "@grove/contract/routes"
import { expect, test } from "vitest"

import { browser } from "./browser.ts"
import { ORIGIN, world, type World } from "./world.ts"

/** All tables that hold the text in any column. */
async function tablesWith(w: World, text: string): Promise<string[]> {
  const tables = await w.pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`)
  expect(tables.rows.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await w.pool.query(
      `select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

const KEY = { "idempotency-key": "canary-key-00000001" }
const lastPart = (url: string) => url.split(/[/=]/).at(-1)!

test("T57 no secret that we give out lies in the database, whoever asks with a key", async () => {
  const w = await world({ ACCOUNTS: "local" })
  const [admin, ann] = [await w.make.admin(), await w.make.user()]
  const kim = await w.make.user({ issuer: "builtin", subject: "kim", email: "kim@x.example" })
  const subscribe = () => w.as(ann).call(events.subscribe, {}, KEY)
  const link = () => w.as(admin).call(members.signInLink, { params: { userId: kim.id } }, KEY)
  const [first, second] = [lastPart((await subscribe()).url), lastPart((await subscribe()).url)]
  // A retry makes a new one, and the key of another request does not stand in the way.
  expect(first).not.toBe(second)
  const secrets = { first, second, link: lastPart((await link()).url) }
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, secret.length > 20]).toEqual([name, true])
    expect([name, await tablesWith(w, secret)]).toEqual([name, []])
  }
  expect(await tablesWith(w, kim.id)).not.toEqual([])
})

test("T57 no token of a sign-in lies in the database", async () => {
  const w = await world()
  const one = browser(w.http, ORIGIN)
  await one.signIn({ email: "canary@people.example", firstName: "Canary", lastName: "Bird" })
  const token = one.cookie("session")!
  expect(token.length).toBeGreaterThan(40)
  expect(await tablesWith(w, token)).toEqual([])
})

/** An address for mail, and codes that those who invite see at any time. */
const NO_SECRETS = ["mail.change", "registration.invite", "registration.revoke"]

test("T57 every reply with an address or token of its own is marked, or listed here", () => {
  const unmarked = Object.entries(ROUTES).flatMap(([feature, routes]) =>
    Object.entries(routes)
      .filter(([, { method, isSecret }]) => method !== "GET" && !isSecret)
      .filter(([, { reply }]) =>
        Object.keys((reply as { properties?: object }).properties ?? {}).some((name) =>
          /^(url|token|code|secret|address|key)$/i.test(name),
        ),
      )
      .map(([name]) => `${feature}.${name}`),
  )
  expect(unmarked.filter((name) => !NO_SECRETS.includes(name))).toEqual([])
})
