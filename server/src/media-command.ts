import { pino } from "pino"

import { withDatabase } from "#backup/database.ts"
import type { Config } from "#config.ts"
import { compareFiles } from "#features/media/comparing.service.ts"
import { moveFiles } from "#features/media/moving.service.ts"
import { openSite } from "#features/site/service.ts"
import { SYSTEM } from "#platform/actor.ts"
import { databaseOn, type Context } from "#platform/context.ts"
import { openPlaces, openStorage } from "#platform/media/open-storage.ts"
import { openUploadQuota } from "#platform/media/upload-quota.ts"
import { connectForCommand } from "#platform/postgres.ts"
import { openSecrets } from "#platform/secrets.ts"

export const MEDIA_USAGE = `Usage:
  npm run media -- check   compares the stored files with the database
  npm run media -- move    moves all files to where new pictures are stored (MEDIA_STORAGE); restart Grove with that setting first
  npm run media -- sweep   deletes files that no picture or video in the database has, if they are older than a day`

const PROGRESS_EVERY = 1000
const CONNECTIONS = 8
const log = pino({ level: "silent" })

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const some = (names: readonly string[]) =>
  names.length > 0 ? ` (${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""})` : ""

async function move(ctx: Context): Promise<string> {
  const { current: to, former: from } = openPlaces(ctx.config, { log, isPatient: true })
  if (!from)
    throw new Error(
      "There is nowhere to move pictures from: set S3_ENDPOINT and the others, and MEDIA_STORAGE to where pictures shall be.",
    )
  const moved = await moveFiles(ctx, { from, to }, ({ files, bytes }) => {
    if (files % PROGRESS_EVERY === 0) console.log(`Moved ${files} files (${mega(bytes)}) so far.`)
  })
  const place = ctx.config.mediaStorage === "s3" ? "the object store" : "the folder"
  const unused = moved.unused > 0 ? ` ${moved.unused} unused files were left.` : ""
  const result = `Moved ${moved.files} files (${mega(moved.bytes)}) to ${place}, each compared by hash.${unused}`
  if (moved.damaged.length === 0) return result
  throw new Error(
    `${result} ${moved.damaged.length} damaged files were left${some(moved.damaged)}: restore them from a backup.`,
  )
}

async function check(ctx: Context): Promise<string> {
  const { files, pictures, missing, unused } = await compareFiles(ctx, ctx.storage)
  const result = `${files} files of ${pictures} pictures and videos, ${unused.length} unused${some(unused)}.`
  if (missing.length === 0) return `${result} None is missing.`
  throw new Error(`${result} ${missing.length} are missing${some(missing)}.`)
}

async function sweep(ctx: Context): Promise<string> {
  const { unused } = await compareFiles(ctx, ctx.storage)
  for (const name of unused) await ctx.storage.remove(name)
  return `Deleted ${unused.length} unused files.`
}

/** What `npm run media` can do; each returns the line to print, or throws it. */
export const MEDIA_COMMANDS: Record<string, ((ctx: Context) => Promise<string>) | undefined> = {
  check,
  move,
  sweep,
}

export async function runMedia(
  config: Config,
  work: (ctx: Context) => Promise<string>,
): Promise<string> {
  const storage = await openStorage(config, { log, isPatient: true })
  return withDatabase(
    config,
    async (url) => {
      const pool = connectForCommand(url, { max: CONNECTIONS, log })
      const db = databaseOn(pool)
      const ctx: Context = {
        db,
        actor: SYSTEM,
        now: () => new Date(),
        log,
        config,
        storage,
        uploads: openUploadQuota(false),
        secrets: openSecrets(db, config),
        site: await openSite({ db, config, log, now: () => new Date() }),
      }
      try {
        return await work(ctx)
      } finally {
        await pool.end()
      }
    },
    { mayRun: true },
  )
}
