/** More than a small machine can serve at once; further connections would only compete for its CPU. */
export const DEFAULT_POOL_SIZE = 10

/** With fewer, a slow statement would hold up the whole process. */
const MIN_POOL_SIZE = 3

/** The listener for live events, and one connection that migrates at startup. */
const OTHER_CONNECTIONS = 2

export const CONNECTIONS_PER_PROCESS = DEFAULT_POOL_SIZE + OTHER_CONNECTIONS

/** For backups, `npm run admin` and the connections PostgreSQL reserves for superusers. */
export const SPARE_CONNECTIONS = 10

/** Connections a process needs at least, with a pool of a fixed size or one that adapts to what is there. */
export const connectionsNeeded = (poolSize = MIN_POOL_SIZE) => poolSize + OTHER_CONNECTIONS

/** The largest useful pool for each of several processes that share `available` connections. */
export const fittingPoolSize = (available: number, processes: number) =>
  Math.max(
    MIN_POOL_SIZE,
    Math.min(DEFAULT_POOL_SIZE, Math.floor(available / processes) - OTHER_CONNECTIONS),
  )

/**
 * Connections available to the current user: the server's limit minus its reserve, and the limits of database and role.
 */
export const SELECT_AVAILABLE_CONNECTIONS = `
  select least(
    current_setting('max_connections')::int - case when r.rolsuper then 0 else
      current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true)::int, 0) end,
    nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) as available
  from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`
