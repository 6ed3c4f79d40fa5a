import { migrateQueue } from "#platform/jobs/worker.ts"
import { connect, migrate } from "#platform/postgres.ts"
import { grantServerRole } from "#platform/server-role.ts"

/** Brings tables and queue up to date as their owner, and lets the server's role, if it is another, use them. */
export async function prepareSchema(ownerUrl: string, serverUrl: string = ownerUrl): Promise<void> {
  await migrate(ownerUrl)
  const pool = connect(ownerUrl, { max: 1 })
  try {
    await migrateQueue(pool)
    const [owner, server] = [await userOf(ownerUrl), await userOf(serverUrl)]
    if (owner === server) return
    const client = await pool.connect()
    try {
      // Two starts at once must not change the same rights.
      await client.query("select pg_advisory_lock(781004)")
      await grantServerRole(client, server)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** As the database knows the user; an address may leave the name to the environment. */
async function userOf(url: string): Promise<string> {
  const pool = connect(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ name: string }>("select current_user as name")
    return rows[0]?.name ?? ""
  } finally {
    await pool.end()
  }
}
