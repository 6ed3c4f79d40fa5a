import { resolve } from "node:path"

/** Everything the environment decides, read once and validated at start. Nothing else reads process.env. */
export interface Config {
  port: number
  host: string
  /** Origin used for redirects, cookies and origin checks. */
  publicUrl: string
  brandName: string
  dataDir: string
  /** An outside PostgreSQL; absent: the embedded one. */
  databaseUrl: string | undefined
  /** The owner of its tables, who migrates; absent: the user of `databaseUrl`. */
  databaseMigrationUrl: string | undefined
  webConcurrency: number
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  providerName: string
  allowBuiltinIdp: boolean
  adminEmailDomains: string[]
  detectionEmailDomains: string[]
  ai: { baseUrl: string; apiKey: string; model: string } | undefined
  autoEnforce: { reports: number; minAgeHours: number }
  rateLimit: boolean
  logLevel: string
  metricsToken: string | undefined
  /** How many proxies in front may be believed about the caller's address. */
  trustedProxies: number
  /** Open connections of one server process: in all, and from one address (IPv6: one /64). */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** A made-up community to look around in, and people to become with one click. */
  demo: boolean
  /** Whether links to posts tell strangers' link previews who wrote what. */
  publicReading: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Says every mistake at once, one line each, naming the variable. */
export class ConfigError extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join("\n"))
    this.mistakes = mistakes
  }
}

const LATER = [
  "REDIS_URL",
  "DATABASE_REPLICA_URLS",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
]
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"]
const LOOPBACK = ["127.0.0.1", "localhost", "::1", "[::1]"]
const DOMAIN = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,9}$/

const isOwnMachine = (url: string) => !URL.canParse(url) || LOOPBACK.includes(new URL(url).hostname)

/** What goes there cannot be read on the way. */
const isPrivate = (url: string) => url.startsWith("https:") || isOwnMachine(url)

export function readConfig(env: Environment = process.env): Config {
  const mistakes: string[] = []
  const say = (variable: string, problem: string) => mistakes.push(`${variable} ${problem}`)
  const text = (name: string) => env[name]?.trim() || undefined
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name)
    if (value === undefined) return fallback
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    say(name, `must be a whole number from ${min} to ${max}, not '${value}'`)
    return fallback
  }
  const choice = (name: string, options: string[], fallback: string) => {
    const value = text(name) ?? fallback
    if (options.includes(value)) return value
    say(name, `must be one of ${options.join(", ")}, not '${value}'`)
    return fallback
  }
  const address = (name: string, protocols: string[]) => {
    const value = text(name)
    if (value === undefined) return undefined
    // A PostgreSQL address may leave the host to a query parameter (a socket directory), which URL refuses.
    const readable = value.replace(/^(postgres(?:ql)?:\/\/[^/@]*)@\//, "$1@socket/")
    if (URL.canParse(readable) && protocols.includes(new URL(readable).protocol)) return value
    say(name, `must be an address beginning with ${protocols.map((p) => `${p}//`).join(" or ")}`)
    return undefined
  }
  const domains = (name: string) => {
    const list = (text(name) ?? "")
      .split(",")
      .map((d) => d.trim().toLowerCase())
      .filter(Boolean)
    for (const domain of list)
      if (!DOMAIN.test(domain)) say(name, `holds '${domain}', which is not a domain`)
    return list
  }
  /** All of a family or none of it. */
  const family = <const N extends string>(names: readonly N[]): Record<N, string> | undefined => {
    const values = names.map((name) => [name, text(name)] as const)
    const missing = values.filter(([, value]) => value === undefined).map(([name]) => name)
    if (missing.length === names.length) return undefined
    for (const name of missing) say(name, `is missing (${names.join(", ")} belong together)`)
    return Object.fromEntries(values.map(([name, value]) => [name, value ?? ""])) as Record<
      N,
      string
    >
  }

  for (const name of LATER) {
    if (text(name) !== undefined) say(name, "is not supported by this version: remove it")
  }

  const port = integer("PORT", 3000, 0, 65_535)
  const host = text("HOST") ?? "127.0.0.1"
  const outside = new URL(address("PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${port}`)
  // As browsers write it: without the port that belongs to the protocol.
  const publicUrl = outside.origin
  if (outside.href.replace(/\/+$/, "") !== publicUrl) {
    say("PUBLIC_URL", "must be an origin only, without a path")
  }
  const issuer = address("OIDC_ISSUER", ["https:", "http:"])
  const client = family(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"])
  const allowBuiltinIdp = choice("ALLOW_BUILTIN_IDP", ["0", "1"], "0") === "1"
  const isOpen = !LOOPBACK.includes(host) || !isOwnMachine(publicUrl)
  if (!client && !allowBuiltinIdp && isOpen) {
    const why = LOOPBACK.includes(host) ? `PUBLIC_URL=${publicUrl}` : `HOST=${host}`
    say(
      "OIDC_ISSUER",
      `is needed: the built-in identity provider asks for no password, so with ${why} it starts only with ALLOW_BUILTIN_IDP=1`,
    )
  }
  if (issuer && !isPrivate(issuer)) {
    say("OIDC_ISSUER", "must begin with https:// unless the provider runs on this machine")
  }
  // Whoever allows sign-in without a password trusts the network anyway.
  if (!allowBuiltinIdp && !isPrivate(publicUrl)) {
    say("PUBLIC_URL", "must begin with https:// unless only this machine is meant")
  }
  const ai = family(["AI_BASE_URL", "AI_API_KEY", "AI_MODEL"])
  const aiAddress = address("AI_BASE_URL", ["http:", "https:"])

  const databaseUrl = address("DATABASE_URL", ["postgres:", "postgresql:"])
  const databaseMigrationUrl = address("DATABASE_MIGRATION_URL", ["postgres:", "postgresql:"])
  if (databaseMigrationUrl !== undefined && text("DATABASE_URL") === undefined)
    say("DATABASE_MIGRATION_URL", "is the owner's way to DATABASE_URL, which is missing")

  const demo = choice("DEMO", ["0", "1"], "0") === "1"

  const config: Config = {
    port,
    host,
    publicUrl,
    brandName: text("BRAND_NAME") ?? "Grove",
    dataDir: resolve(text("DATA_DIR") ?? (demo ? ".demo" : ".data")),
    databaseUrl,
    databaseMigrationUrl,
    webConcurrency: integer("WEB_CONCURRENCY", 1, 1, 64),
    oidc:
      client && issuer
        ? { issuer, clientId: client.OIDC_CLIENT_ID, clientSecret: client.OIDC_CLIENT_SECRET }
        : undefined,
    providerName:
      text("OIDC_PROVIDER_NAME") ?? (client ? "your account" : (text("BRAND_NAME") ?? "Grove")),
    allowBuiltinIdp,
    adminEmailDomains: domains("ADMIN_EMAIL_DOMAINS"),
    detectionEmailDomains: domains("DETECTION_EMAIL_DOMAINS"),
    ai:
      ai && aiAddress
        ? { baseUrl: aiAddress, apiKey: ai.AI_API_KEY, model: ai.AI_MODEL }
        : undefined,
    autoEnforce: {
      reports: integer("AUTO_ENFORCE_REPORTS", 3, 1, 1000),
      minAgeHours: integer("AUTO_ENFORCE_MIN_AGE_HOURS", 24, 0, 10_000),
    },
    rateLimit: choice("RATE_LIMIT", ["on", "off"], "on") === "on",
    logLevel: choice("LOG_LEVEL", LOG_LEVELS, "info"),
    metricsToken: text("METRICS_TOKEN"),
    trustedProxies: integer("TRUSTED_PROXIES", 0, 0, 10),
    maxConnections: integer("MAX_CONNECTIONS", 10_000, 1, 1_000_000),
    maxConnectionsPerAddress: integer("MAX_CONNECTIONS_PER_ADDRESS", 500, 1, 1_000_000),
    demo,
    publicReading: choice("PUBLIC_READING", ["0", "1"], "0") === "1",
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}
