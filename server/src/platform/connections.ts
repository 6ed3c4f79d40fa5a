/** More than a small machine can work on at once; each further one only takes the processor from those that answer. */
export const POOL_SIZE = 10

/** What one server process may hold at once: the pool, the live line, and one that migrates at start. */
export const CONNECTIONS_PER_PROCESS = POOL_SIZE + 2

/** For backups, `npm run admin` and what PostgreSQL keeps for its superuser. */
export const SPARE_CONNECTIONS = 10
