/** More than a small machine can serve at once; further connections would only compete for its CPU. */
export const POOL_SIZE = 10

/** The pool, the listener for live events, and one connection that migrates at startup. */
export const CONNECTIONS_PER_PROCESS = POOL_SIZE + 2

/** For backups, `npm run admin` and the connections PostgreSQL reserves for superusers. */
export const SPARE_CONNECTIONS = 10
