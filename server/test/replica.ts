import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import pg from "pg"

import { toUrl } from "../src/supervisor/connection.ts"
import { startEmbedded, type EmbeddedDatabase } from "../src/supervisor/embedded.ts"

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** What a server needs to have replicas, or to be one. */
const REPLICATING = {
  wal_level: "replica",
  max_wal_senders: 5,
  max_replication_slots: 5,
  hot_standby: "on",
  synchronous_commit: "on",
}

interface Options {
  /** Not durable by default, which is faster; a server process requires it. */
  durable?: boolean
  settings?: Readonly<Record<string, string | number>>
}

export const startPrimary = (
  dataDir: string,
  { durable = false, settings = {} }: Options = {},
): Promise<EmbeddedDatabase> =>
  startEmbedded({ dataDir, durable, log: QUIET, settings: { ...REPLICATING, ...settings } })

/** Folders whose content belongs to the running primary. */
const NOT_COPIED = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
])
const IS_LOCAL = /^(postmaster\.(pid|opts)|pg_internal\.init)$/

/** Starts a streaming replica of a running primary from a base backup; both must use the same account. */
export async function startReplica(
  primary: { dataDir: string; database: EmbeddedDatabase },
  dataDir: string,
  slot: string,
  { durable = false, settings = {} }: Options = {},
): Promise<EmbeddedDatabase> {
  const client = new pg.Client({ connectionString: toUrl(primary.database.superuser) })
  await client.connect()
  try {
    await client.query("select pg_create_physical_replication_slot($1, true)", [slot])
    await client.query("select pg_backup_start($1, fast => true)", [slot])
    const [from, to] = [primary.dataDir, dataDir].map((dir) => join(dir, "postgres/data"))
    await mkdir(join(dataDir, "postgres"), { recursive: true, mode: 0o700 })
    await copyCluster(from!, to!)
    await cp(join(primary.dataDir, "secrets"), join(dataDir, "secrets"), { recursive: true })
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    )
    await writeFile(join(to!, "backup_label"), rows[0]!.labelfile, { mode: 0o600 })
    await writeFile(join(to!, "standby.signal"), "", { mode: 0o600 })
  } finally {
    await client.end()
  }
  const { host, user, password, port } = primary.database.superuser
  return startEmbedded({
    dataDir,
    durable,
    log: QUIET,
    settings: {
      ...REPLICATING,
      ...settings,
      primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
      primary_slot_name: slot,
    },
  })
}

/** Copies a cluster in backup mode; the control file last, as pg_basebackup does. */
async function copyCluster(from: string, to: string) {
  const control = join("global", "pg_control")
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of await readdir(from)) {
    if (IS_LOCAL.test(name)) continue
    if (NOT_COPIED.has(name)) await mkdir(join(to, name), { mode: 0o700 })
    else
      await cp(join(from, name), join(to, name), {
        recursive: true,
        filter: (source) => !source.endsWith(control) && !source.endsWith("pg_internal.init"),
      })
  }
  await cp(join(from, control), join(to, control))
  await rm(join(to, "pg_wal", "archive_status"), { recursive: true, force: true })
}

/** The same database on another server. */
export const urlOn = ({ server }: EmbeddedDatabase, database: string) =>
  toUrl({ ...server, database })
