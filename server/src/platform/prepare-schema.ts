import { migrateQueue } from "#platform/jobs/worker.ts"
import { connectForCommand, migrate } from "#platform/postgres.ts"
import { grantServerRole } from "#platform/server-role.ts"

/** Migrates tables and job queue as their owner and grants the server's role, if it differs, access to them. */
export async function prepareSchema(ownerUrl: string, serverUrl: string = ownerUrl): Promise<void> {
  await migrate(ownerUrl)
  const pool = connectForCommand(ownerUrl, { max: 1 })
  try {
    await migrateQueue(pool)
    const [owner, server] = [await userOf(ownerUrl), await userOf(serverUrl)]
    if (owner === server) return
    const client = await pool.connect()
    try {
      // Concurrent starts must not change the same privileges.
      await client.query("select pg_advisory_lock(781004)")
      await grantServerRole(client, server)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** Asks the database, because the URL can leave the name to the environment. */
async function userOf(url: string): Promise<string> {
  const pool = connectForCommand(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ name: string }>("select current_user as name")
    return rows[0]?.name ?? ""
  } finally {
    await pool.end()
  }
}
