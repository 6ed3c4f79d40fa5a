import { createClient, createCluster, createSentinel } from "@redis/client"

import { parseRedisAddress, type RedisAddress } from "./address.ts"
import { keepSubscribed, type ClusterClient } from "./resubscribe.ts"

const CONNECT_TIMEOUT_MS = 2000
const MAX_RETRY_MS = 2000
/** A server that does not answer for this long counts as lost. */
const SILENCE_MS = 5000
const PING_MS = 2000

/** The part of a log used here. */
interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

type Listener = (message: string) => void

/**
 * The part of a client used here. The library's own types describe every command of Redis: comparing those of a
 * cluster with those of a sentinel took the compiler 40 seconds.
 */
interface Client {
  readonly isOpen: boolean
  readonly isReady: boolean
  connect(): Promise<unknown>
  destroy(): unknown
  on(event: string, listener: () => void): unknown
  sPublish(channel: string, message: string): Promise<unknown>
  sSubscribe(channel: string, listener: Listener): Promise<unknown>
  sUnsubscribe(channel: string, listener: Listener): Promise<unknown>
  configGet?(name: string): Promise<Record<string, string>>
}

export interface Redis {
  client: Client
  isReady(): boolean
  /** Sharded: in a cluster, only the node that owns the channel handles it. */
  publish(channel: string, message: string): Promise<void>
  subscribe(channel: string, listener: Listener): Promise<void>
  unsubscribe(channel: string, listener: Listener): Promise<void>
  /** Called when the connection is lost, and when it is back. */
  onChange(handler: (isReady: boolean) => void): void
  close(): Promise<void>
}

/**
 * Connects in the background: Redis is a convenience, so the server starts and keeps running without it. Commands fail
 * at once while it is gone.
 */
export function openRedis(url: string, log: Log): Redis {
  const address = parseRedisAddress(url)
  if (address === undefined) throw new Error("REDIS_URL is malformed.")
  const client = clientFor(address)
  const handlers: ((isReady: boolean) => void)[] = []
  let wasReady = false
  const isReady = () => client.isReady
  const watch = () => {
    if (isReady() === wasReady) return
    wasReady = !wasReady
    if (wasReady) log.info({}, "connected to Redis")
    else
      log.warn(
        {},
        "lost the connection to Redis: limits count per process, live events use PostgreSQL",
      )
    for (const handler of handlers) handler(wasReady)
    if (wasReady) void warnAboutEviction(client, log)
  }
  // Without a listener an error would end the process; reconnecting is the client's business.
  client.on("error", watch)
  for (const event of ["ready", "end", "reconnecting", "node-ready", "node-error"])
    client.on(event, watch)
  if (address.kind === "cluster")
    keepSubscribed(client as unknown as ClusterClient, () => {
      for (const handler of handlers) handler(isReady())
    })
  const timer = setInterval(watch, 200).unref()
  const opening = client.connect().then(watch, (error: unknown) => {
    log.warn(
      { err: error },
      "Redis cannot be reached: limits count per process, live events use PostgreSQL",
    )
  })
  return {
    client,
    isReady,
    async publish(channel, message) {
      await client.sPublish(channel, message)
    },
    async subscribe(channel, listener) {
      await client.sSubscribe(channel, listener)
    },
    async unsubscribe(channel, listener) {
      await client.sUnsubscribe(channel, listener)
    },
    onChange: (handler) => void handlers.push(handler),
    async close() {
      clearInterval(timer)
      handlers.length = 0
      await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 100).unref())])
      if (client.isOpen) await client.destroy()
    },
  }
}

const SOCKET = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_MS,
  reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, MAX_RETRY_MS),
}
const BEHAVIOR = { disableOfflineQueue: true, pingInterval: PING_MS } as const

function clientFor(address: RedisAddress): Client {
  if (address.kind === "single")
    return createClient({ url: address.url, socket: SOCKET, ...BEHAVIOR })
  const { isTls, ...login } = address.login
  const node = { ...login, ...BEHAVIOR, socket: isTls ? { ...SOCKET, tls: true as const } : SOCKET }
  if (address.kind === "cluster")
    return createCluster({
      rootNodes: address.nodes.map((each) => ({ socket: { ...node.socket, ...each } })),
      defaults: node,
    })
  return createSentinel({
    name: address.name,
    sentinelRootNodes: address.nodes,
    nodeClientOptions: node,
    // Sentinels have passwords of their own, if any.
    sentinelClientOptions: { socket: node.socket },
    passthroughClientErrorEvents: true,
  })
}

/** Evicted counters would reset limits. Managed services may not allow the question. */
async function warnAboutEviction(client: Client, log: Log) {
  const answer = await client.configGet?.("maxmemory-policy").catch(() => undefined)
  const policy = answer?.["maxmemory-policy"]
  if (policy !== undefined && policy !== "noeviction")
    log.warn(
      { policy },
      "Redis evicts keys when memory is short, which resets rate limits: set maxmemory-policy to noeviction",
    )
}
