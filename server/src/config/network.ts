import type { EnvironmentReader } from "./environment.ts"
import { isOwnMachine, LOOPBACK } from "./own-machine.ts"
import { withoutTrailingSlashes } from "./trailing-slashes.ts"

export interface NetworkConfig {
  port: number
  host: string
  /** Origin used for redirects, cookies and origin checks. */
  publicUrl: string
  webConcurrency: number
  /** What the processes of this node do: serve requests, run jobs, or both. */
  process: "all" | "web" | "worker"
  /** How long a stopping server fails its readiness check before it accepts no more connections. */
  drainSeconds: number
  /** How many reverse proxies are trusted to report the caller's address. */
  trustedProxies: number
  /** Open connections per server process: in total, and from one address (IPv6: one /64). */
  maxConnections: number
  maxConnectionsPerAddress: number
}

const MILLION = 1_000_000

export function readNetwork(env: EnvironmentReader): NetworkConfig {
  const port = env.integer("PORT", 3000, { min: 0, max: 65_535 })
  return {
    port,
    host: env.text("HOST") ?? "127.0.0.1",
    publicUrl: readOrigin(env, `http://localhost:${port}`),
    webConcurrency: env.integer("WEB_CONCURRENCY", 1, { min: 1, max: 64 }),
    process: env.choice("PROCESS", ["all", "web", "worker"], "all"),
    drainSeconds: env.integer("DRAIN_SECONDS", 0, { min: 0, max: 60 }),
    trustedProxies: env.integer("TRUSTED_PROXIES", 0, { min: 0, max: 10 }),
    maxConnections: env.integer("MAX_CONNECTIONS", 10_000, { min: 1, max: MILLION }),
    maxConnectionsPerAddress: env.integer("MAX_CONNECTIONS_PER_ADDRESS", 500, {
      min: 1,
      max: MILLION,
    }),
  }
}

/** Normalized as browsers do it, without the default port of the protocol. */
function readOrigin(env: EnvironmentReader, fallback: string): string {
  const { origin, href } = new URL(env.url("PUBLIC_URL", ["http:", "https:"]) ?? fallback)
  if (withoutTrailingSlashes(href) !== origin)
    env.complain("PUBLIC_URL", "must be an origin only, without a path")
  return origin
}

/** Whether callers on other machines can reach the server, directly or through a proxy on this one. */
export const isReachable = ({ host, publicUrl }: NetworkConfig) =>
  !LOOPBACK.includes(host) || !isOwnMachine(publicUrl)
