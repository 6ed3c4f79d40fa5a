import { execFileSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { freePort } from "./ports.ts"
import { startRedis, type RedisServer } from "./redis-server.ts"

/** Several Redis servers that replace a lost one automatically. */
export interface Topology {
  url: string
  /** Kills the server that is responsible for a key. */
  killOwnerOf(key: string): Promise<void>
  close(): Promise<void>
}

/** Short, so that a failover takes a second. */
const DOWN_MS = 1000

const ask = (port: number, ...args: string[]) =>
  execFileSync("redis-cli", ["-p", String(port), ...args], { encoding: "utf8" }).trim()

async function until(holds: () => boolean) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (holds()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error("The Redis servers did not find each other.")
}

/** A primary, its replica, and three sentinels that watch them. */
export async function startSentinels(): Promise<Topology> {
  const name = "grove"
  const folder = await mkdtemp(join(tmpdir(), "grove-sentinel-"))
  const primary = await startRedis()
  const replica = await startRedis("--replicaof", "127.0.0.1", String(primary.port))
  const sentinels: RedisServer[] = []
  for (let n = 0; n < 3; n += 1) {
    const file = join(folder, `sentinel-${n}.conf`)
    // Sentinels rewrite their file, so each needs one of its own.
    const settings = [
      `monitor ${name} 127.0.0.1 ${primary.port} 2`,
      `down-after-milliseconds ${name} ${DOWN_MS}`,
      `failover-timeout ${name} ${5 * DOWN_MS}`,
    ]
    await writeFile(file, settings.map((line) => `sentinel ${line}\n`).join(""))
    sentinels.push(await startRedis({ file }))
  }
  await until(() =>
    sentinels.every(({ port }) => {
      const state = ask(port, "sentinel", "master", name)
      return /num-slaves\n1\n/.test(state) && /num-other-sentinels\n2\n/.test(state)
    }),
  )
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")}/${name}`,
    killOwnerOf: () => primary.kill(),
    async close() {
      for (const server of [...sentinels, replica, primary]) await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Three primaries that share the keys, each with a replica. */
export async function startRedisCluster(): Promise<Topology> {
  const servers: RedisServer[] = []
  for (let n = 0; n < 6; n += 1) {
    const settings = {
      "cluster-enabled": "yes",
      "cluster-node-timeout": String(DOWN_MS),
      // Redis waits five seconds for further replicas before it copies the data.
      "repl-diskless-sync-delay": "0",
    }
    const bus = ["--cluster-port", String(await freePort())]
    const options = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value])
    servers.push(await startRedis(...options, ...bus))
  }
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`)
  const create = ["--cluster", "create", ...addresses, "--cluster-replicas", "1", "--cluster-yes"]
  execFileSync("redis-cli", create, { stdio: "ignore" })
  const [first] = servers as [RedisServer]
  await until(() =>
    servers.every(
      ({ port }) =>
        ask(port, "cluster", "info").includes("cluster_state:ok") &&
        ask(port, "cluster", "nodes").split("slave").length === 4 &&
        // A replica that has not copied the data yet is never elected.
        !ask(port, "info", "replication").includes("master_link_status:down"),
    ),
  )
  return {
    url: `redis+cluster://${addresses.slice(0, 3).join(",")}`,
    async killOwnerOf(key) {
      const slot = Number(ask(first.port, "cluster", "keyslot", key))
      const owner = ask(first.port, "cluster", "nodes")
        .split("\n")
        // The server that is asked marks itself: 'myself,master'.
        .find((line) => /[ ,]master /.test(line) && rangesOf(line).some((r) => r(slot)))
      const port = Number(/127\.0\.0\.1:(\d+)/.exec(owner ?? "")?.[1])
      await servers.find((server) => server.port === port)!.kill()
    },
    async close() {
      for (const server of servers) await server.close()
    },
  }
}

/** The ranges of slots at the end of a line of `cluster nodes`. */
const rangesOf = (line: string) =>
  [...line.matchAll(/ (\d+)-(\d+)/g)].map(
    ([, from, to]) =>
      (slot: number) =>
        slot >= Number(from) && slot <= Number(to),
  )
