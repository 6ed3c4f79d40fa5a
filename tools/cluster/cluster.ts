import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { toUrl } from "../../server/src/supervisor/connection.ts"
import type { EmbeddedDatabase } from "../../server/src/supervisor/embedded.ts"
import { startObjectStore, whyNoStore } from "../../server/test/object-store.ts"
import { freePort } from "../../server/test/ports.ts"
import { hasProxy, startProxy } from "../../server/test/proxy.ts"
import { hasRedis, startRedis } from "../../server/test/redis-server.ts"
import { startPrimary, startReplica } from "../../server/test/replica.ts"

const ROOT = join(import.meta.dirname, "../..")
const NODES = 3
const DURABLE = { durable: true }

interface Node {
  url: string
  child: ChildProcess
}

export interface Cluster {
  /** Of the proxy, or of the first node where no proxy is installed. */
  url: string
  nodes: readonly Node[]
  primary: EmbeddedDatabase
  replica: EmbeddedDatabase
  /** What is not installed here, one sentence each. */
  missing: readonly string[]
  close(): Promise<void>
}

/** Primary, replica, Redis, object store, three nodes and a proxy, in a temporary folder on loopback ports. */
export async function startCluster(env: Record<string, string> = {}): Promise<Cluster> {
  const cleanups: (() => Promise<unknown>)[] = []
  const later = (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup)
  const close = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup().catch(console.error)
  }
  try {
    return { ...(await startParts(env, later)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startParts(
  env: Record<string, string>,
  later: (cleanup: () => Promise<unknown>) => void,
): Promise<Omit<Cluster, "close">> {
  const missing: string[] = []
  const folder = await mkdtemp(join(tmpdir(), "grove-cluster-"))
  later(() => rm(folder, { recursive: true, force: true }))

  const [one, two] = [join(folder, "primary"), join(folder, "replica")]
  const primary = await startPrimary(one, DURABLE)
  later(() => primary.stop())
  const replica = await startReplica({ dataDir: one, database: primary }, two, "cluster", DURABLE)
  later(() => replica.stop())
  const host = `${primary.server.host},${replica.server.host}`
  const shared: Record<string, string> = {
    DATABASE_URL: toUrl({ ...primary.server, host }),
    DATABASE_MIGRATION_URL: toUrl({ ...primary.connection, host }),
    DATABASE_REPLICA_URLS: toUrl(replica.server),
    LOG_LEVEL: "warn",
  }

  if (hasRedis) {
    const redis = await startRedis()
    later(() => redis.close())
    shared["REDIS_URL"] = redis.url
  } else missing.push("redis-server is not installed: limits and events go through PostgreSQL.")

  if (whyNoStore === undefined) {
    const store = await startObjectStore(later)
    Object.assign(shared, store.env, { S3_BUCKET: await store.bucket() })
  } else missing.push("No object store is installed: the nodes share a folder for pictures.")

  const proxyName = (["haproxy", "nginx"] as const).find(hasProxy)
  const ports: number[] = []
  for (let n = 0; n < NODES; n += 1) ports.push(await freePort())
  const proxyPort = proxyName === undefined ? ports[0]! : await freePort()
  const url = `http://localhost:${proxyPort}`
  if (proxyName !== undefined) {
    const addresses = ports.map((port) => `127.0.0.1:${port}`)
    // Before the nodes: each asks the identity provider at the public address.
    const proxy = await startProxy(proxyName, addresses, { port: proxyPort })
    later(() => proxy.close())
  } else missing.push("Neither haproxy nor nginx is installed: use the addresses of the nodes.")

  const nodes: Node[] = []
  for (const [n, port] of ports.entries()) {
    // A disk of its own; shared only where pictures have no other place.
    const dataDir = join(folder, whyNoStore === undefined ? `node-${n}` : "node")
    await mkdir(dataDir, { recursive: true })
    const node = startNode(port, {
      ...shared,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: proxyName === undefined ? "0" : "1",
      ...env,
    })
    later(() => stopNode(node))
    nodes.push(node)
    // One after the other, so that only the first one migrates and seeds.
    await untilReady(node)
  }
  return { url, nodes, primary, replica, missing }
}

function startNode(port: number, env: Record<string, string>): Node {
  const child = spawn(process.execPath, [join(ROOT, "server/src/main.ts")], {
    cwd: ROOT,
    // A group of its own: Ctrl-C in the terminal reaches this process only, which stops all in order.
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env, PORT: String(port) },
  })
  return { url: `http://127.0.0.1:${port}`, child }
}

async function untilReady({ url, child }: Node) {
  while (!(await fetch(`${url}/api/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`A node ended with code ${child.exitCode}`)
    await sleep(50)
  }
}

async function stopNode({ child }: Node) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}
