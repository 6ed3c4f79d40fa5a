import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { reports } from "@grove/contract/reports"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { toUrl } from "../../server/src/supervisor/connection.ts"
import { findPostgresOf } from "../../server/src/supervisor/processes.ts"
import { findRunning } from "../../server/src/supervisor/running.ts"
import { COMPILED } from "../../server/test/compiled.ts"
import { printedBy } from "../../server/test/printed.ts"
import { freePort, serversOf } from "../faults/grove.ts"
import type { Expected } from "./community.ts"
import { becomeMember, picturesSeenBy } from "./member.ts"

/**
 * Backups made by earlier versions (`make-backup.ts`): this version must restore and serve each of
 * them.
 */
const ROOT = join(import.meta.dirname, "../..")
const ARCHIVES = readdirSync(import.meta.dirname).filter((name) => /^backup-.*\.tgz$/.test(name))
const started: ChildProcess[] = []
let scratch = ""

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "grove-upgrade-"))
  // The real server under a separate root, so that starting it does not rebuild the web app during
  // other tests.
  for (const folder of ["root/server/src", "root/web"])
    mkdirSync(join(scratch, folder), { recursive: true })
  for (const file of ["server/src/main.ts", "server/src/migrate.ts"]) {
    const original = pathToFileURL(join(ROOT, file)).href
    writeFileSync(join(scratch, "root", file), `await import("${original}")\n`)
  }
  writeFileSync(
    join(scratch, "root/web/build.ts"),
    'import { mkdirSync } from "node:fs"\nmkdirSync("dist", { recursive: true })\n',
  )
})

afterAll(async () => {
  for (const child of started) child.kill("SIGKILL")
  for (const archive of ARCHIVES)
    for (const pid of await findPostgresOf(join(scratch, archive, "data/postgres/data")))
      process.kill(pid, "SIGKILL")
  rmSync(scratch, { recursive: true, force: true })
})

const placeOf = (archive: string, ...parts: string[]) => join(scratch, archive, ...parts)

async function start(dataDir: string) {
  const port = await freePort()
  const script = join(ROOT, "server/test/supervisor/parent.ts")
  const env = {
    PATH: "/usr/bin:/bin",
    ...COMPILED,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: "warn",
  }
  const child = spawn(process.execPath, [script, join(scratch, "root")], { env })
  started.push(child)
  await printedBy(child).find(/Grove is running at/)
  return { child, origin: `http://localhost:${port}` }
}

const COUNTS = `select
  (select count(*)::int from users) as people, (select count(*)::int from posts) as posts,
  (select count(*)::int from comments) as comments, (select count(*)::int from messages) as messages,
  (select jsonb_object_agg(role, n) from (select role, count(*) n from grants group by 1) r) as roles,
  (select jsonb_object_agg(status, n) from (select status, count(*) n from violations group by 1) v) as cases,
  (select jsonb_object_agg(status, n) from (select status, count(*) n from appeals group by 1) a) as appeals`

test("a backup of every released version exists", () => {
  expect(ARCHIVES).toContain("backup-0.1.tgz")
})

describe.each(ARCHIVES)("%s", (archive) => {
  let expected: Expected
  let child: ChildProcess
  let origin: string

  test("is restored", () => {
    const backup = placeOf(archive, "backup")
    mkdirSync(backup, { recursive: true })
    execFileSync("tar", ["-xzf", join(import.meta.dirname, archive), "-C", backup])
    expected = JSON.parse(readFileSync(join(backup, "expected.json"), "utf8")) as Expected
    const command = [join(ROOT, "server/src/restore.ts"), backup]
    const output = execFileSync(process.execPath, command, {
      env: { ...COMPILED, DATA_DIR: placeOf(archive, "data") },
    }).toString()
    expect(output).toMatch(/^Restored the backup of /)
  })

  test("is migrated", async () => {
    ;({ child, origin } = await start(placeOf(archive, "data")))
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
  })

  test("is served", async () => {
    // Like logrotate: SIGHUP must not stop the server.
    for (const pid of [child.pid ?? 0, ...serversOf(child.pid ?? 0)]) process.kill(pid, "SIGHUP")

    const member = await becomeMember(origin, expected.signIn.member)
    const moderator = await becomeMember(origin, expected.signIn.moderator)
    const admin = await becomeMember(origin, expected.signIn.admin)
    expect(member.permissions).toEqual([])
    expect(moderator.permissions).not.toEqual([])
    expect(admin.permissions.length).toBeGreaterThan(moderator.permissions.length)
    const open = await moderator.call(reports.violations, { query: { limit: 100 } })
    expect(open).toHaveLength(expected.cases["pending"] ?? 0)

    const connection = await findRunning(placeOf(archive, "data"))
    const client = new pg.Client({ connectionString: toUrl(connection!) })
    await client.connect()
    const { rows } = await client.query(COUNTS)
    const people = await client.query<{ id: string }>("select id from users")
    await client.end()
    // Signing in found the existing members and created none.
    const { pictures, signIn: _, ...counted } = expected
    expect(rows[0]).toMatchObject(counted)

    const seen = await picturesSeenBy(member, people.rows)
    expect(seen).toHaveLength(pictures)
    for (const path of seen) {
      const answer = await member.get(path)
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
        path,
        200,
        "image/webp",
      ])
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }

    child.kill("SIGTERM")
    expect((await once(child, "close"))[0]).toBe(0)
  })
})
