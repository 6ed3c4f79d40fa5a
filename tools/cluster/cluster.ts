import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { toUrl } from "../../server/src/supervisor/connection.ts"
import type { EmbeddedDatabase } from "../../server/src/supervisor/embedded.ts"
import { startObjectStore, whyNoStore, type ObjectStore } from "../../server/test/object-store.ts"
import { freePort } from "../../server/test/ports.ts"
import { hasProxy, startProxy, type Proxy } from "../../server/test/proxy.ts"
import { hasRedis, startRedis, type RedisServer } from "../../server/test/redis-server.ts"
import { startPrimary, startReplica } from "../../server/test/replica.ts"
import { nodeOn, type Node } from "./node.ts"

const NODES = 3
/** After a failover the nodes' connections to the primary and to the replica all lead to one server. */
const DATABASE = { durable: true, settings: { max_connections: 120 } }

export interface Cluster {
  /** Of the proxy, or of the first node where no proxy is installed. */
  url: string
  nodes: readonly Node[]
  primary: EmbeddedDatabase
  replica: EmbeddedDatabase
  redis: RedisServer | undefined
  store: ObjectStore | undefined
  proxy: ProxyPart | undefined
  /** What is not installed here, one sentence each. */
  missing: readonly string[]
  close(): Promise<void>
}

interface ProxyPart {
  kill(): Promise<void>
  start(): Promise<void>
}

type Later = (cleanup: () => Promise<unknown>) => void

/** Primary, replica, Redis, object store, three nodes and a proxy, in a temporary folder on loopback ports. */
export async function startCluster(env: Record<string, string> = {}): Promise<Cluster> {
  const cleanups: (() => Promise<unknown>)[] = []
  const later: Later = (cleanup) => void cleanups.push(cleanup)
  const closeAll = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup().catch(console.error)
  }
  // A signal and the end of a run may both ask for it; both must wait until nothing is left.
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeAll())
  try {
    return { ...(await startParts(env, later)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startParts(
  env: Record<string, string>,
  later: Later,
): Promise<Omit<Cluster, "close">> {
  const missing: string[] = []
  const folder = await mkdtemp(join(tmpdir(), "grove-cluster-"))
  later(() => rm(folder, { recursive: true, force: true }))

  const [one, two] = [join(folder, "primary"), join(folder, "replica")]
  const primary = await startPrimary(one, DATABASE)
  later(() => primary.stop())
  const replica = await startReplica({ dataDir: one, database: primary }, two, "cluster", DATABASE)
  later(() => replica.stop())
  const host = `${primary.server.host},${replica.server.host}`
  const shared: Record<string, string> = {
    DATABASE_URL: toUrl({ ...primary.server, host }),
    DATABASE_MIGRATION_URL: toUrl({ ...primary.connection, host }),
    DATABASE_REPLICA_URLS: toUrl(replica.server),
    LOG_LEVEL: "warn",
  }

  const redis = hasRedis ? await startRedis() : undefined
  if (redis) {
    later(() => redis.close())
    shared["REDIS_URL"] = redis.url
  } else missing.push("redis-server is not installed: limits and events go through PostgreSQL.")

  const store = whyNoStore === undefined ? await startObjectStore(later) : undefined
  if (store) Object.assign(shared, store.env, { S3_BUCKET: await store.bucket() })
  else missing.push("No object store is installed: the nodes share a folder for pictures.")

  const ports: number[] = []
  for (let n = 0; n < NODES; n += 1) ports.push(await freePort())
  // Before the nodes: each asks the identity provider at the public address.
  const proxy = await startProxyOf(ports, later)
  if (!proxy)
    missing.push("Neither haproxy nor nginx is installed: use the addresses of the nodes.")
  const url = `http://localhost:${proxy?.port ?? ports[0]}`

  const nodes: Node[] = []
  for (const [n, port] of ports.entries()) {
    // A disk of its own; shared only where pictures have no other place.
    const dataDir = join(folder, store ? `node-${n}` : "node")
    await mkdir(dataDir, { recursive: true })
    const node = nodeOn(port, {
      ...shared,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: proxy ? "1" : "0",
      ...env,
    })
    later(() => node.stop())
    nodes.push(node)
    // One after the other, so that only the first one migrates and seeds.
    await node.start()
  }
  return { url, nodes, primary, replica, redis, store, proxy, missing }
}

async function startProxyOf(ports: readonly number[], later: Later) {
  const name = (["haproxy", "nginx"] as const).find(hasProxy)
  if (name === undefined) return undefined
  const port = await freePort()
  const addresses = ports.map((each) => `127.0.0.1:${each}`)
  let running: Proxy | undefined
  const start = async () => void (running = await startProxy(name, addresses, { port }))
  const kill = async () => running?.close()
  await start()
  later(kill)
  return { port, start, kill }
}
