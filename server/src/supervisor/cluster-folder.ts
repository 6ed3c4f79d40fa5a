import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { runAs } from "./account.ts"
import { chown, type Home } from "./home.ts"
import { reasonOf } from "./log.ts"
import type { SecretFile } from "./secret-file.ts"

const VERSION = "18"
/** Marks a folder written without crash safety. */
const THROWAWAY_MARK = "throwaway"

export const SUPERUSER = "postgres"

/** Creates PostgreSQL's data directory on the first start; later starts only check its version. */
export async function prepareClusterFolder(home: Home, password: SecretFile, isDurable: boolean) {
  const version = await readFile(join(home.data, "PG_VERSION"), "utf8").catch(() => undefined)
  if (version === undefined) return initialize(home, password.value, isDurable)
  if (version.trim() !== VERSION) {
    throw new Error(
      `The data folder contains a PostgreSQL ${version.trim()} database, but this version of Grove needs ${VERSION}. ` +
        "Start the version of Grove that made it, or name another folder with DATA_DIR.",
    )
  }
  const isThrowaway = await readFile(join(home.data, THROWAWAY_MARK)).then(Boolean, () => false)
  if (isThrowaway === isDurable) {
    throw new Error(
      isDurable
        ? `${home.data} was created by a test run without crash safety. Name another folder with DATA_DIR.`
        : `${home.data} is a persistent database and must not run without crash safety.`,
    )
  }
  if (password.isNew) await resetPassword(home, password.value)
}

async function initialize(home: Home, password: string, isDurable: boolean) {
  const work = join(home.folder, "init")
  const draft = join(work, "data")
  const passwordFile = join(work, "password")
  try {
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { mode: 0o700 })
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    await chown(work, home.account)
    await runAs(home.account, home.binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--encoding=UTF8",
      "--no-instructions",
      ...(isDurable ? [] : ["--no-sync"]),
    ])
    if (!isDurable) await writeFile(join(draft, THROWAWAY_MARK), "made by a test run\n")
    // Renamed when complete, so that an interrupted start leaves nothing that looks like a
    // database.
    await rename(draft, home.data)
  } catch (error) {
    throw new Error(`The database could not be created in ${home.folder}: ${reasonOf(error)}`, {
      cause: error,
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * DATA_DIR/secrets was lost, for example by restoring only the database. We own the files, so a new
 * password can be set.
 */
async function resetPassword(home: Home, password: string) {
  const args = ["--single", "-D", home.data, "postgres"]
  try {
    await runAs(
      home.account,
      home.binaries.postgres,
      args,
      `alter role ${SUPERUSER} password '${password}'\n`,
    )
  } catch (error) {
    throw new Error(`The database's password could not be reset: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}
