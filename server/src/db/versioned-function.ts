import { createHash } from "node:crypto"

/** A function of the database, defined by a migration. */
export interface VersionedFunction {
  readonly name: string
  /** The statement for a migration. */
  readonly definition: string
}

/**
 * Names a function by a hash of its definition, so that processes of two versions can use the same database. `rest` is
 * the definition from the parameters on.
 */
export function versionedFunction(name: string, rest: string): VersionedFunction {
  const hash = createHash("sha256").update(rest).digest("hex").slice(0, 8)
  const versioned = `${name}_${hash}`
  return { name: versioned, definition: `CREATE FUNCTION "${versioned}"${rest};` }
}
