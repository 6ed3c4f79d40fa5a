import { setTimeout as sleep } from "node:timers/promises"

import pg from "pg"

import { toUrl } from "../../../server/src/supervisor/connection.ts"
import type { Cluster } from "../../cluster/cluster.ts"
import type { Outcome } from "./load.ts"

/** How long a part stays down, so that its absence is noticed. */
const DOWN_MS = 3000

/** A part of the cluster, how it is lost and how it comes back, and what its loss may cost. */
export interface Fault {
  name: string
  /** Why it cannot be tried here. */
  missing?: string | undefined
  /** Runs while the part is down, if it stays down for a while. */
  inject(whileDown: () => Promise<void>): Promise<void>
  /** Bars, besides that no acknowledged write is lost. */
  mayInterrupt: boolean
  /** Whether uploads are rejected meanwhile, with the reason. */
  rejectsUploads?: boolean
}

export function faultsOf(cluster: Cluster): Fault[] {
  const { replica, redis, store, proxy, nodes } = cluster
  return [
    {
      name: "replica",
      mayInterrupt: false,
      async inject() {
        process.kill(replica.pid(), "SIGKILL")
        await sleep(DOWN_MS)
        await replica.whenUp()
      },
    },
    {
      name: "Redis",
      missing: redis ? undefined : "redis-server is not installed",
      mayInterrupt: false,
      async inject(whileDown) {
        await redis?.kill()
        await whileDown()
        await sleep(DOWN_MS)
        await redis?.start()
      },
    },
    {
      name: "object store",
      missing: store ? undefined : "no object store is installed",
      mayInterrupt: false,
      rejectsUploads: true,
      async inject() {
        await store?.kill()
        await sleep(DOWN_MS)
        await store?.start()
        // Nodes try the store again after a pause.
        await sleep(DOWN_MS)
      },
    },
    {
      name: "node",
      mayInterrupt: true,
      async inject() {
        const [node] = nodes
        await node?.kill()
        await sleep(DOWN_MS)
        await node?.start()
      },
    },
    {
      name: "proxy",
      missing: proxy ? undefined : "no proxy is installed",
      mayInterrupt: true,
      async inject() {
        await proxy?.kill()
        await proxy?.start()
      },
    },
    { name: "primary", mayInterrupt: true, inject: () => failOver(cluster) },
  ]
}

/** Kills the primary and promotes its synchronous replica, as a failover manager would. */
async function failOver({ primary, replica }: Cluster) {
  const killed = primary.pid()
  const stopped = primary.stop(0)
  try {
    process.kill(killed, "SIGKILL")
  } catch {
    // The stop was quicker.
  }
  await stopped
  await onServer(replica.superuser, (client) => client.query("select pg_promote()"))
}

/** From now on a commit is acknowledged only once the replica has it on disk. */
export async function replicateSynchronously({ primary }: Cluster) {
  await onServer(primary.superuser, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'")
    await client.query("select pg_reload_conf()")
    for (;;) {
      const { rows } = await client.query(
        "select 1 from pg_stat_replication where sync_state = 'sync'",
      )
      if (rows.length > 0) return
      await sleep(50)
    }
  })
}

export async function onServer<T>(
  connection: Cluster["primary"]["superuser"],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: toUrl(connection) })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `12 (502 ×9, ECONNRESET ×3)` */
export function unknownText({ unknown }: Outcome): string {
  if (unknown.length === 0) return "0"
  const counts = Map.groupBy(unknown, (reason) => reason)
  const reasons = [...counts].map(([reason, all]) => `${reason} ×${all.length}`)
  return `${unknown.length} (${reasons.join(", ")})`
}
