import { once } from "node:events"
import { createServer, connect as dial, type AddressInfo, type Socket } from "node:net"

import pg from "pg"
import { pino } from "pino"
import { afterAll, beforeAll, expect, inject, test } from "vitest"

import { openListener } from "./live/listener.ts"
import { connect, connectForStart } from "./postgres.ts"

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

test("a start waits for a busy database, a request does not", async () => {
  const starting = connectForStart(url, { max: 1 })
  const serving = connectForStart(url, { max: 1 })
  serving.started()
  const other = connect(url, { max: 1 })
  const answer = starting.pool.query("select 1 as it")
  const listening = openListener(url, pino({ level: "silent" }), {
    onPayload: () => undefined,
    onGap: () => undefined,
  })
  await Promise.all([
    expect(serving.pool.query("select 1")).rejects.toThrow(/timeout/),
    expect(other.query("select 1")).rejects.toThrow(/timeout/),
  ])
  letThrough()
  expect((await answer).rows).toEqual([{ it: 1 }])
  const listener = await listening
  expect(listener.isListening()).toBe(true)
  await listener.close()
  await Promise.all([starting.pool.end(), serving.pool.end(), other.end()])
})
