import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { migrateQueue } from "../../server/src/platform/jobs/worker.ts"
import { connect, migrate } from "../../server/src/platform/postgres.ts"
import { withClient } from "../../server/src/supervisor/connection.ts"
import { reportResult, withRig } from "./rig.ts"

const SCHEMA = `
  select string_agg(line, E'\\n' order by line) as all from (
    select format('%s.%s %s %s', table_name, column_name, data_type, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select name from rules
  ) lines`

const schemaOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ all: string }>(SCHEMA)
    return createHash("sha256")
      .update(rows[0]?.all ?? "")
      .digest("hex")
  })

/**
 * R12: after a kill at any point of preparing the database, the next start produces the same
 * database.
 */
export const migration = (rounds = 30) =>
  withRig(async ({ database, client }) => {
    const superUrl = database
    const right = await schemaOf(superUrl)
    await client.query("select 1")
    let killed = 0
    let same = 0
    // Reuses one database, emptied each time: its owner can drop its contents but not create
    // databases.
    const empty = () =>
      client.query(`drop schema if exists drizzle cascade; drop schema if exists graphile_worker cascade;
        drop schema public cascade; create schema public;
        create extension if not exists pg_trgm; create extension if not exists unaccent`)
    await empty()
    const since = performance.now()
    await migrate(database)
    const wholeMs = performance.now() - since
    for (let n = 0; n < rounds; n += 1) {
      await empty()
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, "migrate-once.ts"), database],
        {
          stdio: ["ignore", "pipe", "inherit"],
        },
      )
      const exit = once(child, "exit")
      await once(child.stdout, "data")
      await sleep((n / rounds) * wholeMs * 1.1)
      child.kill("SIGKILL")
      const [code] = (await exit) as [number | null]
      if (code === null) killed += 1
      await migrate(database)
      const pool = connect(database, { max: 1 })
      try {
        await migrateQueue(pool)
      } finally {
        await pool.end()
      }
      if ((await schemaOf(database)) === right) same += 1
    }
    return reportResult(
      "R12 after a kill at any point the next start produces the same schema",
      same === rounds && killed > rounds / 3,
      `${same} of ${rounds} equal, ${killed} killed during ${Math.round(wholeMs)} ms`,
    )
  })
