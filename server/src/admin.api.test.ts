import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { auth } from "@grove/contract/auth"
import { users } from "@grove/contract/users"
import { expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { cases } from "../test/cases.ts"
import { COMPILED } from "../test/compiled.ts"
import { world } from "../test/world.ts"
import { runAdmin } from "./admin-command.ts"
import { auditLog } from "./db/tables/audit.ts"
import { ACTOR_CHANGED } from "./platform/live/server-event.ts"

const w = await world()

interface Outcome {
  code: number
  out: string
  err: string
}

const ENV = { DATABASE_URL: w.url, DATA_DIR: w.config.dataDir }

async function admin(args: string[], env: Record<string, string> = ENV): Promise<Outcome> {
  const said = { out: "", err: "" }
  const output = {
    log: (line: string) => (said.out += `${line}\n`),
    error: (line: string) => (said.err += `${line}\n`),
  }
  return { code: await runAdmin(args, output, env), ...said }
}

/** As the operator starts it. Takes seconds: once per exit code is enough. */
const start = (...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, "admin.ts"), ...args],
      { env: { PATH: "/usr/bin:/bin", ...COMPILED, ...ENV } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    )
  })

test.each([
  [["help"], 0],
  [["lift", "nobody@people.example"], 1],
  [["promote"], 2],
])("the command %j exits with %i and says the same", async (args, code) => {
  const outcome = await start(...args)
  expect(outcome.code).toBe(code)
  expect(outcome).toEqual(await admin(args))
})

test("grants, lists and revokes a role, effective on the running server at once", async () => {
  const person = await w.make.user({ email: "Mo@People.example", handle: "mo" })
  const caller = w.as(person)
  expect((await caller.call(auth.me, {})).permissions).toEqual([])
  expect(await admin(["list"])).toMatchObject({ code: 0, out: "No roles have been granted.\n" })

  const actorChange = () =>
    new Promise<void>((resolve) =>
      w.bus.subscribe(ACTOR_CHANGED, ({ userId }) => userId === person.id && resolve()),
    )
  const first = actorChange()
  expect(await admin(["grant", "mo@people.example", "moderator"])).toEqual({
    code: 0,
    out: "Mo@People.example (@mo) is now moderator.\n",
    err: "",
  })
  await first
  expect((await caller.call(auth.me, {})).permissions).toEqual(["rules"])
  expect((await admin(["grant", person.id, "moderator"])).out).toContain("already was moderator")
  expect((await admin(["list"])).out).toMatch(
    /^moderator {2}Mo@People\.example \(@mo\), since \d{4}-\d\d-\d\d, by cli\n$/,
  )

  const second = actorChange()
  expect((await admin(["revoke", "mo@people.example", "moderator"])).out).toContain(
    "is no longer moderator",
  )
  await second
  expect((await caller.call(auth.me, {})).permissions).toEqual([])
  expect(await w.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { actorId: "cli", act: "grant", subjectId: person.id, detail: { role: "moderator" } },
    { actorId: "cli", act: "revoke", subjectId: person.id, detail: { role: "moderator" } },
  ])
})

test("lifts any penalty, even of a banned administrator, and records it in the audit log", async () => {
  const c = cases(w)
  const [ada, bea] = [await w.make.admin(), await w.make.admin({ email: "bea@people.example" })]
  for (const action of ["moderate", "ban"] as const)
    await c.decided(
      ada,
      { type: "user", id: bea.id },
      (await c.rule({ action })).id,
      "content_removed",
    )
  const several = await admin(["lift", "bea@people.example"])
  expect(several).toMatchObject({ code: 1, out: "" })
  const [, ban] = /(\d+) {2}ban, permanent: Be kind/.exec(several.err)!
  expect(await admin(["lift", bea.id, "999999"])).toMatchObject({ code: 1, out: "" })
  expect((await admin(["lift", "bea@people.example", ban!])).out).toBe(
    `The ban of bea@people.example (@${bea.handle}) is lifted.\n`,
  )
  expect((await admin(["lift", bea.id])).out).toContain("The restriction of bea@people.example")
  expect((await admin(["lift", bea.id])).out).toContain("has no penalty.")
  const me = await w.as(await w.make.user()).ask(users.get, { params: { userId: bea.id } })
  expect(me.status).toBe(200)
  const acts = await w.db.select().from(auditLog).where(eq(auditLog.act, "penalty.lift"))
  expect(acts).toMatchObject([
    { actorId: "cli", subjectId: bea.id, detail: { penalty: Number(ban), type: "ban" } },
    { actorId: "cli", subjectId: bea.id, detail: { type: "restriction" } },
  ])
})

test("T05 refuses an unverified or shared address", async () => {
  await w.make.user({ email: "boss@people.example", emailVerified: false })
  const unverified = await admin(["grant", "boss@people.example", "admin"])
  expect(unverified).toMatchObject({ code: 1, out: "" })
  expect(unverified.err).toContain(
    "Nobody has signed in as boss@people.example with a verified address.",
  )
  const twins = [
    await w.make.user({ email: "twin@people.example" }),
    await w.make.user({ email: "twin@people.example" }),
  ]
  const shared = await admin(["grant", "twin@people.example", "admin"])
  expect(shared.code).toBe(1)
  for (const twin of twins) expect(shared.err).toContain(twin.id)
})

test.each([
  [["grant"], 2, "Usage:"],
  [
    ["grant", "a@b.example", "king"],
    2,
    "'king' is not a role: choose one of moderator, admin, detector.",
  ],
  [["lift"], 2, "Usage:"],
  [["bounce"], 2, "Usage:"],
  [["bounce", "nobody"], 1, "this is not an e-mail address"],
  [["promote", "a@b.example"], 2, "'promote' is not a command."],
])("explains wrong usage %j", async (args, code, text) => {
  const outcome = await admin(args)
  expect(outcome.code).toBe(code)
  expect(outcome.err).toContain(text)
})

test("reports that no database is running", async () => {
  const empty = await mkdtemp(join(tmpdir(), "grove-admin-"))
  const outcome = await admin(["list"], { DATA_DIR: empty })
  await rm(empty, { recursive: true })
  expect(outcome.code).toBe(1)
  expect(outcome.err).toContain(`No database is running in ${empty}.`)
})
