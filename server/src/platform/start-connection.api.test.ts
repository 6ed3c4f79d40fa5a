import { once } from "node:events"
import { createServer, connect as dial, type AddressInfo, type Socket } from "node:net"

import pg from "pg"
import { pino } from "pino"
import { afterAll, beforeAll, expect, inject, test } from "vitest"

import { openListener } from "./live/listener.ts"
import { connect, connectForCommand, connectForStart } from "./postgres.ts"

const { host, port, user, password } = new pg.Client({ connectionString: inject("templateUrl") })
const waiting: Socket[] = []
/** Accepts connections like a busy database: it answers nothing until they are let through. */
const busy = createServer({ pauseOnConnect: true }, (socket) => waiting.push(socket))
let url: string
beforeAll(async () => {
  await once(busy.listen(0, "127.0.0.1"), "listening")
  const login = `${user}:${encodeURIComponent(String(password))}`
  url = `postgres://${login}@127.0.0.1:${(busy.address() as AddressInfo).port}/postgres`
})
afterAll(() => busy.close())

function letThrough() {
  for (const socket of waiting) {
    const database = host.startsWith("/") ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host)
    database.on("error", () => undefined)
    socket.on("error", () => undefined)
    socket.pipe(database).pipe(socket)
  }
}

test("a start and a command wait for a busy database, a request does not", async () => {
  const starting = connectForStart(url, { max: 1 })
  const serving = connectForStart(url, { max: 1 })
  serving.started()
  const other = connect(url, { max: 1 })
  const patient = [connectForCommand(url, { max: 1 }), connect(url, { max: 1, patience: 10 })]
  const answers = [starting.pool, ...patient].map((pool) => pool.query("select 1 as it"))
  const listening = openListener(url, pino({ level: "silent" }), {
    onPayload: () => undefined,
    onGap: () => undefined,
  })
  await Promise.all([
    expect(serving.pool.query("select 1")).rejects.toThrow(/timeout/),
    expect(other.query("select 1")).rejects.toThrow(/timeout/),
  ])
  letThrough()
  for (const { rows } of await Promise.all(answers)) expect(rows).toEqual([{ it: 1 }])
  const listener = await listening
  expect(listener.isListening()).toBe(true)
  await listener.close()
  for (const pool of [starting.pool, serving.pool, other, ...patient]) await pool.end()
})
