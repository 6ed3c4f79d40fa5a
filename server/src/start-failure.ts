import { ConfigError } from "#config.ts"
import { summarizeError } from "#platform/log.ts"

/** Exit code of a start that cannot succeed until the configuration is changed. */
const WRONG_CONFIGURATION = 78

/** Prints why the process cannot start, one line per reason, and exits. */
export function exitWith(error: unknown): never {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) console.error(mistake)
    process.exit(WRONG_CONFIGURATION)
  }
  console.error(explain(error))
  process.exit(isPermanent(error) ? WRONG_CONFIGURATION : 1)
}

/** The query builder wraps errors in ones that quote the statement. */
function rootOf(error: unknown): { code?: string; message: string } {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return root as { code?: string; message: string }
}

function explain(error: unknown): string {
  const { code, message } = rootOf(error)
  if (code === "EADDRINUSE")
    return "The port is already in use: set PORT to another, or stop the program that uses it."
  if (code === "EACCES") return "This user cannot listen on the port: set PORT to one above 1023."
  if (code === "ECONNREFUSED" || code === "ENOTFOUND")
    return "The database cannot be reached: check DATABASE_URL."
  if (code === "28P01" || code === "28000")
    return "The database refused the user or password: check DATABASE_URL."
  if (code === "08P01" && message.includes("startup parameter"))
    return "A connection bouncer rejects the settings of prepared statements: set DATABASE_STATEMENTS=unnamed, and DATABASE_DIRECT_URL to the database itself."
  if (code === "25006")
    return "The database is read-only (a standby, or default_transaction_read_only): check DATABASE_URL."
  if (code === "3D000") return "The database named in DATABASE_URL does not exist."
  if (code === "42501")
    return `The user of DATABASE_URL must own the database, or that of DATABASE_MIGRATION_URL must: ${message}.`
  // Messages about data and constraints quote values.
  if (code !== undefined && /^2[23]/.test(code))
    return `The database refused: ${summarizeError(error)}`
  return message
}

function isPermanent(error: unknown): boolean {
  return ["EADDRINUSE", "EACCES", "28P01", "28000", "3D000", "42501"].includes(
    rootOf(error).code ?? "",
  )
}
