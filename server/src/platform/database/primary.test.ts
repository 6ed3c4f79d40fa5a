import { once } from "node:events"

import pg from "pg"
import { expect, onTestFinished, test } from "vitest"

import { freePort } from "../../../test/ports.ts"
import { scriptedPostgres, type ScriptedPostgres } from "../../../test/scripted-postgres.ts"
import { connectionTo } from "./primary.ts"

/** A server that accepts writes while `isPrimary` says so. */
const server = (isPrimary: () => boolean) =>
  scriptedPostgres((statement) =>
    statement.includes("may_write") ? [{ may_write: isPrimary() }] : [{ it: statement }],
  )

const addressOf = (...ports: number[]) =>
  `postgres://grove@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/grove`

async function connected(url: string): Promise<pg.Client> {
  const { Client = pg.Client, ...where } = connectionTo(url)
  const client = new Client(where)
  client.on("error", () => undefined)
  onTestFinished(() => client.end().catch(() => undefined))
  await client.connect()
  return client
}

const probesOf = ({ names }: ScriptedPostgres) => names.filter((name) => name === "grove-probe")

test("leaves an address with one server to the driver", () => {
  const url = "postgres://u:p@one:5432/db"
  expect(connectionTo(url)).toEqual({ connectionString: url })
  expect(connectionTo(`${url}?target_session_attrs=primary`)).toEqual({ connectionString: url })
  const wrong = "postgres://u:p@/db?host=/a,/b,/c&port=1,2"
  expect(connectionTo(wrong)).toEqual({ connectionString: wrong })
})

test("connects to the server that accepts writes, and searches once for all connections", async () => {
  const [standby, primary] = [await server(() => false), await server(() => true)]
  const url = addressOf(standby.port, primary.port)
  const [one, two] = await Promise.all([connected(url), connected(url)])
  expect([one.port, two.port]).toEqual([primary.port, primary.port])
  expect((await two.query<{ it: string }>("select 1")).rows).toEqual([{ it: "select 1" }])
  await connected(url)
  expect([probesOf(standby).length, probesOf(primary).length]).toEqual([1, 1])
  expect(primary.names).toHaveLength(4)
})

test("supports callers with a callback", async () => {
  const [standby, primary] = [await server(() => false), await server(() => true)]
  const { Client = pg.Client, ...where } = connectionTo(addressOf(standby.port, primary.port))
  const client = new Client(where)
  onTestFinished(() => client.end())
  const port = await new Promise((resolve, reject) => {
    const given: unknown = client.connect((error: Error | null) =>
      error ? reject(error) : resolve(client.port),
    )
    expect(given).toBeUndefined()
  })
  expect(port).toBe(primary.port)
})

test("searches again after a connection was lost", async () => {
  let first = true
  const [one, two] = [await server(() => first), await server(() => !first)]
  const url = addressOf(one.port, two.port)
  const client = await connected(url)
  expect(client.port).toBe(one.port)
  first = false
  const lost = once(client, "error").catch(() => undefined)
  one.drop()
  await lost
  expect((await connected(url)).port).toBe(two.port)
})

test("searches again after a search without a result, which fails like a write to a standby", async () => {
  let isPrimary = false
  const [one, two] = [await server(() => isPrimary), await server(() => false)]
  const url = addressOf(one.port, two.port)
  await expect(connected(url)).rejects.toMatchObject({
    code: "25006",
    message: "No server of the database accepts writes.",
  })
  isPrimary = true
  expect((await connected(url)).port).toBe(one.port)
})

test("reports the failure that is not of a standby", async () => {
  const standby = await server(() => false)
  const url = addressOf(standby.port, await freePort())
  await expect(connected(url)).rejects.toMatchObject({ code: "ECONNREFUSED" })
})

test("treats a server that gives no answer as one that accepts no writes", async () => {
  const [empty, primary] = [await scriptedPostgres(() => []), await server(() => true)]
  expect((await connected(addressOf(empty.port, primary.port))).port).toBe(primary.port)
})

test("closes the connections it searched with", async () => {
  const [standby, primary] = [await server(() => false), await server(() => true)]
  await connected(addressOf(standby.port, primary.port))
  await expect.poll(() => [standby.open(), primary.open()]).toEqual([0, 1])
})
