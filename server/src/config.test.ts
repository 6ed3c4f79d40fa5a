import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { expect, test } from "vitest"

import { ConfigError, readConfig, type Environment } from "./config.ts"

/** The message of a refused start; undefined if these variables are valid. */
function mistakesOf(env: Environment): string | undefined {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

const PROVIDER = {
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "grove",
  OIDC_CLIENT_SECRET: "secret",
}
const LIBRARY = {
  OIDC_TOWN_LIBRARY_ISSUER: "https://id.library.example",
  OIDC_TOWN_LIBRARY_CLIENT_ID: "reader",
  OIDC_TOWN_LIBRARY_CLIENT_SECRET: "hush",
}
const STORE = {
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "media",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
}
const PUBLIC = { ...PROVIDER, HOST: "0.0.0.0", PUBLIC_URL: "https://grove.example" }

/** Further variables without which there would be a second mistake. */
const REQUIRED_WITH: Record<string, Environment> = {
  OIDC_ISSUER: PROVIDER,
  PUBLIC_URL: PROVIDER,
  S3_ENDPOINT: STORE,
  S3_BUCKET: { ...STORE, S3_ADDRESSING: "host" },
  S3_ADDRESSING: STORE,
  S3_PUBLIC_ENDPOINT: { ...STORE, ...PUBLIC },
  DATABASE_REPLICA_URLS: { DATABASE_URL: "postgres://db/grove" },
  DATABASE_DIRECT_URL: { DATABASE_URL: "postgres://bouncer/grove" },
  AI_BASE_URL: { AI_API_KEY: "k", AI_MODEL: "m" },
  SMTP_URL: { MAIL_FROM: "wood@grove.example" },
  MAIL_FROM: { SMTP_URL: "smtps://mail.example" },
}

test("uses the defaults for an empty environment", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    webConcurrency: 1,
    process: "all",
    drainSeconds: 0,
    trustedProxies: 0,
    maxConnections: 10_000,
    maxConnectionsPerAddress: 500,
    fixedSite: {},
    sitemap: false,
    dataDir: resolve(".data"),
    databaseUrl: undefined,
    databaseMigrationUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrls: [],
    databasePoolSize: undefined,
    databaseStatements: "named",
    mediaStorage: "folder",
    ffmpegPath: undefined,
    s3: undefined,
    secretKey: undefined,
    previousSecretKey: undefined,
    accounts: "tryout",
    providers: [],
    providerName: undefined,
    allowBuiltinIdp: false,
    adminEmailDomains: [],
    detectionEmailDomains: [],
    ai: undefined,
    autoEnforce: { reports: 3, minAgeHours: 24 },
    rateLimit: true,
    logLevel: "info",
    accessLog: false,
    linkPreviews: true,
    metricsToken: undefined,
    demo: false,
    redisUrl: undefined,
    mail: undefined,
  })
})

test("reads every variable", () => {
  const env = {
    PORT: " 8080 ",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://grove.example",
    WEB_CONCURRENCY: "64",
    PROCESS: "worker",
    DRAIN_SECONDS: "60",
    TRUSTED_PROXIES: "10",
    MAX_CONNECTIONS: "1000000",
    MAX_CONNECTIONS_PER_ADDRESS: "1",
    BRAND_NAME: "Wood",
    DATA_DIR: "/var/grove",
    DATABASE_URL: "postgres://server@/grove?host=/run/postgresql",
    DATABASE_MIGRATION_URL: "postgresql://owner@db.example/grove",
    DATABASE_DIRECT_URL:
      "postgres://server@one:5432,two:5432/grove?target_session_attrs=read-write",
    DATABASE_REPLICA_URLS: "postgres://server@two/grove, postgres://server@three/grove",
    DATABASE_POOL_SIZE: "20",
    DATABASE_STATEMENTS: "unnamed",
    MEDIA_STORAGE: "folder",
    FFMPEG_PATH: "/usr/bin/ffmpeg",
    ...STORE,
    S3_REGION: "eu",
    S3_ADDRESSING: "host",
    S3_PUBLIC_ENDPOINT: "https://media.example",
    SECRET_KEY: "k".repeat(32),
    SECRET_KEY_PREVIOUS: "p".repeat(32),
    ACCOUNTS: "local",
    ...PROVIDER,
    OIDC_PROVIDER_NAME: "Example",
    ...LIBRARY,
    OIDC_TOWN_LIBRARY_LABEL: "The library",
    OIDC_TOWN_LIBRARY_LOGOUT: "1",
    ALLOW_BUILTIN_IDP: "1",
    ADMIN_EMAIL_DOMAINS: "Mods.example, staff.example,",
    DETECTION_EMAIL_DOMAINS: "mods.example",
    AI_BASE_URL: "http://localhost:11434",
    AI_API_KEY: "key",
    AI_MODEL: "model",
    AUTO_ENFORCE_REPORTS: "1000",
    AUTO_ENFORCE_MIN_AGE_HOURS: "0",
    RATE_LIMIT: "off",
    LOG_LEVEL: "silent",
    ACCESS_LOG: "on",
    LINK_PREVIEWS: "off",
    METRICS_TOKEN: "token",
    DEMO: "1",
    PUBLIC_READING: "1",
    SITEMAP: "on",
    SMTP_URL: "smtp://grove:p%40ss@mail.example",
    MAIL_FROM: "Wood <wood@grove.example>",
  }
  expect(readConfig(env)).toEqual({
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://grove.example",
    webConcurrency: 64,
    process: "worker",
    drainSeconds: 60,
    trustedProxies: 10,
    maxConnections: 1_000_000,
    maxConnectionsPerAddress: 1,
    fixedSite: { name: "Wood", publicReading: true },
    sitemap: true,
    dataDir: "/var/grove",
    databaseUrl: env.DATABASE_URL,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrls: ["postgres://server@two/grove", "postgres://server@three/grove"],
    databasePoolSize: 20,
    databaseStatements: "unnamed",
    mediaStorage: "folder",
    ffmpegPath: "/usr/bin/ffmpeg",
    s3: {
      endpoint: "https://s3.example",
      bucket: "media",
      region: "eu",
      accessKeyId: "id",
      secretAccessKey: "secret",
      addressing: "host",
      publicEndpoint: "https://media.example",
    },
    secretKey: "k".repeat(32),
    previousSecretKey: "p".repeat(32),
    accounts: "local",
    providers: [
      {
        key: "oidc",
        label: "Example",
        issuer: "https://id.example",
        clientId: "grove",
        clientSecret: "secret",
        logout: false,
      },
      {
        key: "town_library",
        label: "The library",
        issuer: "https://id.library.example",
        clientId: "reader",
        clientSecret: "hush",
        logout: true,
      },
    ],
    providerName: "Example",
    allowBuiltinIdp: true,
    adminEmailDomains: ["mods.example", "staff.example"],
    detectionEmailDomains: ["mods.example"],
    ai: { baseUrl: "http://localhost:11434", apiKey: "key", model: "model" },
    autoEnforce: { reports: 1000, minAgeHours: 0 },
    rateLimit: false,
    logLevel: "silent",
    accessLog: true,
    linkPreviews: false,
    metricsToken: "token",
    demo: true,
    mail: {
      host: "mail.example",
      port: 587,
      isSecure: false,
      login: { user: "grove", password: "p@ss" },
      requiresTls: true,
      fromName: "Wood",
      fromAddress: "wood@grove.example",
      returnTo: null,
    },
  })
})

test.each([
  [{}, undefined],
  [PROVIDER, "your account"],
  [{ ...PROVIDER, OIDC_PROVIDER_NAME: "Example" }, "Example"],
  [LIBRARY, "Town Library"],
  [{ ...PROVIDER, ...LIBRARY }, undefined],
  [{ ...PROVIDER, ACCOUNTS: "local" }, undefined],
])("names the provider of %o %s", (env, name) => {
  expect(readConfig(env).providerName).toBe(name)
})

test.each([
  ["bounces@grove.example", undefined],
  ["bounces+x@grove.example", "must be an address without a plus sign"],
  ["bounces", "must be an address without a plus sign"],
  ["a-long-name-for-returns@grove.example", "at most 15 characters before the at sign"],
])("validates MAIL_RETURN=%s", (address, mistake) => {
  const mail = { SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "wood@grove.example" }
  expect(String(mistakesOf({ ...mail, MAIL_RETURN: address }))).toContain(String(mistake))
  expect(String(mistakesOf({ MAIL_RETURN: address }))).toContain("needs SMTP_URL")
})

test("keeps demo data apart from real data", () => {
  expect(readConfig({ DEMO: "1" }).dataDir).toBe(resolve(".demo"))
})

test.each([
  [{ PORT: "80" }, "http://localhost"],
  [{ PORT: "8080" }, "http://localhost:8080"],
  [{ PORT: "80", PUBLIC_URL: "http://localhost:80/" }, "http://localhost"],
  [{ ...PUBLIC, PUBLIC_URL: "https://Grove.example:443" }, "https://grove.example"],
])("normalizes the origin of %o as browsers do", (env, origin) => {
  expect(readConfig(env).publicUrl).toBe(origin)
})

test("accepts every variable of .env.example", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8")
  const lines = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=(.*)$/gm)]
  expect(lines.length).toBeGreaterThan(20)
  expect(mistakesOf(Object.fromEntries(lines.map(([, name, value]) => [name, value])))).toBe(
    undefined,
  )
})

test.each<[string, string[]]>([
  ["PORT", ["many", "-1", "65536", "80.5", "0x50", "３０００"]],
  ["PUBLIC_URL", ["grove.example", "ftp://grove.example", "https://grove.example/below", "//x"]],
  ["DATABASE_MIGRATION_URL", ["postgres://owner@db/grove"]],
  ["SMTP_URL", ["mail.example", "https://mail.example", "smtp://"]],
  ["MAIL_FROM", ["Wood", "Wood wood@grove.example", "a@b.example, c@d.example", "<>"]],
  [
    "DATABASE_URL",
    [
      "grove",
      "mysql://me@db/grove",
      "postgres",
      "http://db.example/grove",
      "postgres://db/grove?target_session_attrs=standby",
    ],
  ],
  ["WEB_CONCURRENCY", ["0", "65", "all"]],
  ["PROCESS", ["jobs", "Web", "web,worker"]],
  ["DRAIN_SECONDS", ["-1", "61", "5s"]],
  ["OIDC_ISSUER", ["id.example", "javascript:alert(1)"]],
  ["ALLOW_BUILTIN_IDP", ["yes", "true", "2"]],
  ["ADMIN_EMAIL_DOMAINS", ["mods.example, @evil.example", "a b", "mods..example", "*.example"]],
  ["DETECTION_EMAIL_DOMAINS", ["https://mods.example", ".example"]],
  ["AI_BASE_URL", ["localhost:11434", "file:///etc/passwd"]],
  ["AUTO_ENFORCE_REPORTS", ["0", "1001", "three"]],
  ["AUTO_ENFORCE_MIN_AGE_HOURS", ["-1", "10001", "1d"]],
  ["RATE_LIMIT", ["false", "OFF", "0"]],
  ["LOG_LEVEL", ["loud", "INFO"]],
  ["ACCESS_LOG", ["1", "yes", "ON"]],
  ["LINK_PREVIEWS", ["0", "false", "On"]],
  ["TRUSTED_PROXIES", ["11", "all", "-1"]],
  ["MAX_CONNECTIONS", ["0", "many", "1000001"]],
  ["MAX_CONNECTIONS_PER_ADDRESS", ["0", "-5"]],
  ["DEMO", ["yes"]],
  ["PUBLIC_READING", ["true"]],
  ["REDIS_URL", ["localhost:6379", "http://localhost", "redis+sentinel://one,two"]],
  ["DATABASE_REPLICA_URLS", ["replica/grove", "mysql://replica/grove", "postgres://a,b/grove"]],
  ["DATABASE_DIRECT_URL", ["db.example", "https://db.example"]],
  ["DATABASE_POOL_SIZE", ["1", "501", "ten"]],
  ["DATABASE_STATEMENTS", ["off", "prepared"]],
  ["MEDIA_STORAGE", ["s3", "disk", "S3"]],
  ["FFMPEG_PATH", ["ffmpeg", "./ffmpeg"]],
  ["S3_ENDPOINT", ["s3.example", "ftp://s3.example"]],
  ["S3_BUCKET", ["me", "Media", "a_b", "-media", "a/b", "a.b"]],
  ["S3_REGION", ["eu"]],
  ["S3_ADDRESSING", ["virtual"]],
  ["SECRET_KEY", ["short", "x".repeat(31)]],
  ["SECRET_KEY_PREVIOUS", ["short"]],
  ["S3_PUBLIC_ENDPOINT", ["media.example", "http://media.example"]],
])("names a wrong %s in one sentence", (name, values) => {
  const others = REQUIRED_WITH[name] ?? {}
  for (const value of values) {
    const message = mistakesOf({ ...others, [name]: value })
    expect([value, message]).toEqual([
      value,
      expect.stringMatching(new RegExp(`^${name} [^\\n]+$`)),
    ])
  }
})

test("requires all variables of a group or none", () => {
  expect(mistakesOf({ OIDC_ISSUER: "https://id.example" })?.split("\n")).toEqual([
    expect.stringMatching(/^OIDC_CLIENT_ID is missing/),
    expect.stringMatching(/^OIDC_CLIENT_SECRET is missing/),
  ])
  expect(mistakesOf({ AI_API_KEY: "k" })?.split("\n")).toHaveLength(2)
  expect(mistakesOf({ S3_ACCESS_KEY_ID: "id" })?.split("\n")).toHaveLength(3)
  expect(readConfig(STORE)).toMatchObject({
    mediaStorage: "s3",
    s3: { region: "us-east-1", addressing: "path", publicEndpoint: undefined },
  })
})

test("lists all mistakes at once without repeating secrets", () => {
  const message = mistakesOf({
    PORT: "many",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://me:hunter2@db/grove",
  })
  expect(message?.split("\n")).toHaveLength(3)
  expect(message).not.toContain("hunter2")
})
