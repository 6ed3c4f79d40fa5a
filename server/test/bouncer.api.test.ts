import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import pg from "pg"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"

import { NAMESPACED, OURSELVES, spawnAs } from "../src/supervisor/account.ts"
import { withLogin } from "./global-setup.ts"
import { openScreen } from "./live.ts"
import { world, type World } from "./world.ts"

const hasBouncer = spawnSync("pgbouncer", ["--version"]).status === 0
const isRoot = process.getuid?.() === 0
const folder = await mkdtemp(join(tmpdir(), "grove-bouncer-"))
let port = 0
let bouncer: ReturnType<typeof spawnAs> | undefined

/** A real pgbouncer in transaction mode with two server connections in front of the test database. */
beforeAll(async () => {
  if (!hasBouncer) return
  const free = createServer().listen(0, "127.0.0.1")
  await once(free, "listening")
  port = (free.address() as AddressInfo).port
  free.close()
  const target = new pg.Client({ connectionString: inject("templateUrl") })
  const [user, password] = inject("serverLogin").split(":")
  await writeFile(join(folder, "users"), `"${user}" "${password}"\n`)
  await writeFile(
    join(folder, "pgbouncer.ini"),
    [
      "[databases]",
      `* = host=${target.host} port=${target.port}`,
      "[pgbouncer]",
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = plain",
      `auth_file = ${join(folder, "users")}`,
      "pool_mode = transaction",
      "default_pool_size = 3",
      "max_client_conn = 100",
      "",
    ].join("\n"),
  )
  bouncer = spawnAs(isRoot ? NAMESPACED : OURSELVES, "pgbouncer", [join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
  })
  await vi.waitFor(async () => {
    // Not the template: the bouncer would keep it in use.
    const url = withLogin(`postgres://127.0.0.1:${port}/postgres`, inject("serverLogin"))
    const client = new pg.Client({ connectionString: url })
    client.on("error", () => undefined)
    await client.connect()
    await client.end()
  }, 10_000)
})

/** The address of the same database through the bouncer. */
function through(url: string): string {
  const { database } = new pg.Client({ connectionString: url })
  return withLogin(`postgres://127.0.0.1:${port}/${database}`, inject("serverLogin"))
}

afterAll(async () => {
  if (bouncer && bouncer.exitCode === null) {
    bouncer.kill("SIGKILL")
    await once(bouncer, "exit")
  }
  await rm(folder, { recursive: true, force: true })
})

const why = hasBouncer ? "" : " (pgbouncer is not installed)"

test.skipIf(!hasBouncer)(`works behind a bouncer in transaction mode${why}`, async () => {
  const w: World = await world({ DATABASE_STATEMENTS: "unnamed" }, { through })
  const [ann, ben] = [await w.make.user(), await w.make.user()]
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      await w.as(ann).call(posts.create, { body: { content: `Post ${n}` } })
      const feed = await w.as(n % 2 === 0 ? ann : ben).call(posts.feed, {})
      expect(feed.length).toBeGreaterThan(0)
    }),
  )
  const screen = await openScreen(w, await w.listen(), ben)
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      w.as(ann).call(messages.send, { body: { receiverId: ben.id, content: `Message ${n}` } }),
    ),
  )
  await vi.waitFor(
    () => expect(screen.events.filter(({ type }) => type === "message")).toHaveLength(20),
    10_000,
  )
  const arrived = screen.events.flatMap((event) =>
    event.type === "message" ? [event.message.id] : [],
  )
  expect(arrived).toEqual(sent.map(({ id }) => id).toSorted())
  screen.socket.terminate()
  const { rows } = await w.pool.query(
    "select 1 from pg_locks l join pg_database d on d.oid = l.database where l.locktype = 'advisory' and d.datname = current_database()",
  )
  expect(rows).toEqual([])
})
