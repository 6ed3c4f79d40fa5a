import { readFile, realpath } from "node:fs/promises"
import { join } from "node:path"

import { answers, type Connection } from "./connection.ts"
import { databaseFolders } from "./home.ts"

/** Finds the running database of a data folder for command-line tools. Read-only. */
export async function findRunning(dataDir: string): Promise<Connection | undefined> {
  const root = await realpath(dataDir).catch(() => undefined)
  if (root === undefined) return undefined
  const password = await readFile(join(root, "secrets", "postgres-grove"), "utf8").catch(() => "")
  for (const folder of databaseFolders(root)) {
    const lock = await readFile(join(folder, "data", "postmaster.pid"), "utf8").catch(() => "")
    const host = lock.split("\n")[4]
    if (!host || !password) continue
    const connection = {
      host,
      port: 5432,
      user: "grove",
      password: password.trim(),
      database: "grove",
    }
    if (await answers(connection)) return connection
  }
  return undefined
}
