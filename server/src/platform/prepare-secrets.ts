import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"

import type { Config } from "#config.ts"
import type { Db, Log } from "#platform/context.ts"
import { keyIdOf, seal } from "#platform/sealing.ts"

import {
  selectSecrets,
  upsertSecret,
  withSecretsLock,
  type StoredSecret,
} from "./secrets.queries.ts"
import { open, type SecretKeys } from "./secrets.ts"

/** Encrypted with the first SECRET_KEY, so that a second node notices a different one at once. */
const CHECK = "check"

type Settings = SecretKeys & Pick<Config, "dataDir">

/**
 * At startup: throws if SECRET_KEY is not that of the other nodes, encrypts secrets not yet encrypted with it, and
 * moves secrets that earlier versions kept in DATA_DIR into the database. Writes nothing if there is nothing to do.
 */
export async function prepareSecrets(db: Db, config: Settings, log: Log): Promise<void> {
  const folder = join(config.dataDir, "secrets")
  const files = await readSecretFiles(folder)
  const stored = await selectSecrets(db)
  for (const row of stored) open(config, row)
  const isEmpty = stored.length === 0 && config.secretKey !== undefined
  if (files.size === 0 && !isEmpty && !stored.some((row) => isToSeal(config, row))) return

  const values = await storeSecrets(db, config, files)
  for (const [name, text] of files) {
    const file = join(folder, `${name}.json`)
    // On a read-only disk it stays, without effect.
    if (values.get(name) === text) await rm(file, { force: true }).catch(() => undefined)
    else log.warn({ file }, "this secret is not used: the database has another one of that name")
  }
}

/** Adds those the database does not have. Returns the values of all. */
export async function storeSecrets(db: Db, keys: SecretKeys, files: ReadonlyMap<string, string>) {
  return withSecretsLock(db, async (tx) => {
    const rows = await selectSecrets(tx)
    const values = new Map(rows.map((row) => [row.name, open(keys, row)]))
    const added = [...files].filter(([name]) => !values.has(name))
    if (keys.secretKey !== undefined && !values.has(CHECK)) added.push([CHECK, '"grove"'])
    for (const [name, text] of added) values.set(name, text)
    const changed = rows.filter((row) => isToSeal(keys, row)).map(({ name }) => name)
    for (const name of [...changed, ...added.map(([key]) => key)])
      await upsertSecret(tx, { name, ...seal(keys.secretKey, name, values.get(name) ?? "") })
    return values
  })
}

const isToSeal = ({ secretKey }: SecretKeys, { sealedWith }: StoredSecret) =>
  secretKey !== undefined && sealedWith !== keyIdOf(secretKey)

/** Secrets of earlier versions. The passwords of the embedded database have no `.json` and stay. */
export async function readSecretFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"))
  const texts = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const text = await readFile(file, "utf8")
      return [name.slice(0, -".json".length), normalized(file, text)] as const
    }),
  )
  return new Map(texts)
}

function normalized(file: string, text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} is damaged. Restore it from a backup, or remove it.`, { cause: error })
  }
}
