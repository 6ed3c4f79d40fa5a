import { serversOf, sessionAttributesOf } from "#platform/database/servers.ts"

import type { EnvironmentReader } from "./environment.ts"

export interface DatabaseConfig {
  /** An external PostgreSQL, possibly several servers of which one accepts writes; missing: the embedded one. */
  databaseUrl: string | undefined
  /** The role that owns the tables and migrates them; missing: the role of `databaseUrl`. */
  databaseMigrationUrl: string | undefined
  /** Past a connection bouncer, for LISTEN and migrations; missing: `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** Standbys of the same cluster, one URL each. */
  databaseReplicaUrls: readonly string[]
  /** Connections per process and database; missing: as many as useful and available. */
  databasePoolSize: number | undefined
  /** `unnamed` behind a bouncer in transaction mode, where prepared statements do not survive. */
  databaseStatements: "named" | "unnamed"
}

const POSTGRES = ["postgres:", "postgresql:"]
const WRITING = [undefined, "read-write", "primary"]
const POOL_RANGE = { min: 2, max: 500 }

export function readDatabase(env: EnvironmentReader): DatabaseConfig {
  const databaseUrl = readAddress(env, "DATABASE_URL")
  const ownWays = {
    databaseMigrationUrl: readAddress(env, "DATABASE_MIGRATION_URL"),
    databaseDirectUrl: readAddress(env, "DATABASE_DIRECT_URL"),
  }
  const databaseReplicaUrls = readReplicas(env)
  const isMissing = env.text("DATABASE_URL") === undefined
  if (isMissing && env.text("DATABASE_MIGRATION_URL") !== undefined)
    env.complain("DATABASE_MIGRATION_URL", "is the owner's way to DATABASE_URL, which is missing")
  if (isMissing && env.text("DATABASE_DIRECT_URL") !== undefined)
    env.complain("DATABASE_DIRECT_URL", "is the direct way to DATABASE_URL, which is missing")
  if (isMissing && databaseReplicaUrls.length > 0)
    env.complain("DATABASE_REPLICA_URLS", "are replicas of DATABASE_URL, which is missing")
  const hasSize = env.text("DATABASE_POOL_SIZE") !== undefined
  const size = env.integer("DATABASE_POOL_SIZE", POOL_RANGE.min, POOL_RANGE)
  return {
    databaseUrl,
    ...ownWays,
    databaseReplicaUrls,
    databasePoolSize: hasSize ? size : undefined,
    databaseStatements: env.choice("DATABASE_STATEMENTS", ["named", "unnamed"], "named"),
  }
}

function readAddress(env: EnvironmentReader, name: string): string | undefined {
  const url = env.text(name)
  if (url === undefined) return undefined
  const servers = serversOf(url)
  if (!WRITING.includes(sessionAttributesOf(url)))
    env.complain(name, "must have target_session_attrs=read-write or none, because Grove writes")
  const isValid = servers?.every((server) => env.isUrl(server, POSTGRES)) === true
  return isValid ? url : env.url(name, POSTGRES)
}

/** Separated by white space or commas; each names one server, because each replays the log at its own speed. */
function readReplicas(env: EnvironmentReader): string[] {
  const name = "DATABASE_REPLICA_URLS"
  const list = (env.text(name) ?? "").split(/(?<![\s,])[\s,]+(?=postgres(?:ql)?:)/).filter(Boolean)
  for (const url of list) {
    if (!env.isUrl(url, POSTGRES))
      env.complain(name, "must be addresses beginning with postgres:// or postgresql://")
    else if ((serversOf(url)?.length ?? 0) > 1)
      env.complain(name, "must name one server per address, separated by commas")
  }
  return list
}
