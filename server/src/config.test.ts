import { readFileSync } from "node:fs"

import { expect, test } from "vitest"

import { ConfigError, readConfig, type Environment } from "./config.ts"

/** What a start with these variables says; undefined if it would go on. */
function refusal(env: Environment): string | undefined {
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
const PUBLIC = { ...PROVIDER, HOST: "0.0.0.0", PUBLIC_URL: "https://grove.example" }

/** What else must be set for the mistake to be the only one. */
const COMPANY: Record<string, Environment> = {
  OIDC_ISSUER: PROVIDER,
  PUBLIC_URL: PROVIDER,
  AI_BASE_URL: { AI_API_KEY: "k", AI_MODEL: "m" },
}

test("an empty environment is enough", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    databaseUrl: undefined,
    oidc: undefined,
    rateLimit: true,
  })
})

test.each([
  [{ PORT: "80" }, "http://localhost"],
  [{ PORT: "8080" }, "http://localhost:8080"],
  [{ PORT: "80", PUBLIC_URL: "http://localhost:80/" }, "http://localhost"],
  [{ ...PUBLIC, PUBLIC_URL: "https://Grove.example:443" }, "https://grove.example"],
])("the origin of %o is written as browsers write it", (env, origin) => {
  expect(readConfig(env).publicUrl).toBe(origin)
})

test("every variable of .env.example is understood", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8")
  const lines = [...example.matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)]
  expect(lines.length).toBeGreaterThan(20)
  expect(refusal(Object.fromEntries(lines.map(([, name, value]) => [name, value])))).toBe(undefined)
})

test.each<[string, string[]]>([
  ["PORT", ["many", "-1", "65536", "80.5", "0x50", "３０００"]],
  ["PUBLIC_URL", ["grove.example", "ftp://grove.example", "https://grove.example/below", "//x"]],
  ["DATABASE_URL", ["grove", "mysql://me@db/grove", "postgres", "http://db.example/grove"]],
  ["WEB_CONCURRENCY", ["0", "65", "all"]],
  ["OIDC_ISSUER", ["id.example", "javascript:alert(1)"]],
  ["ALLOW_BUILTIN_IDP", ["yes", "true", "2"]],
  ["ADMIN_EMAIL_DOMAINS", ["mods.example, @evil.example", "a b", "mods..example", "*.example"]],
  ["DETECTION_EMAIL_DOMAINS", ["https://mods.example", ".example"]],
  ["AI_BASE_URL", ["localhost:11434", "file:///etc/passwd"]],
  ["AUTO_ENFORCE_REPORTS", ["0", "1001", "three"]],
  ["AUTO_ENFORCE_MIN_AGE_HOURS", ["-1", "10001", "1d"]],
  ["RATE_LIMIT", ["false", "OFF", "0"]],
  ["LOG_LEVEL", ["loud", "INFO"]],
  ["TRUSTED_PROXIES", ["11", "all", "-1"]],
  ["MAX_CONNECTIONS", ["0", "many", "1000001"]],
  ["MAX_CONNECTIONS_PER_ADDRESS", ["0", "-5"]],
  ["DEMO", ["yes"]],
  ["PUBLIC_READING", ["true"]],
  ["REDIS_URL", ["redis://localhost"]],
  ["DATABASE_REPLICA_URLS", ["postgres://replica/grove"]],
  ["S3_ENDPOINT", ["https://s3.example"]],
  ["S3_BUCKET", ["media"]],
  ["S3_REGION", ["eu"]],
  ["S3_ACCESS_KEY_ID", ["id"]],
  ["S3_SECRET_ACCESS_KEY", ["secret"]],
])("a wrong %s is named in one sentence", (name, values) => {
  const whole = COMPANY[name] ?? {}
  for (const value of values) {
    const said = refusal({ ...whole, [name]: value })
    expect([value, said]).toEqual([value, expect.stringMatching(new RegExp(`^${name} [^\\n]+$`))])
  }
})

test("what belongs together is asked for together", () => {
  expect(refusal({ OIDC_ISSUER: "https://id.example" })?.split("\n")).toEqual([
    expect.stringMatching(/^OIDC_CLIENT_ID is missing/),
    expect.stringMatching(/^OIDC_CLIENT_SECRET is missing/),
  ])
  expect(refusal({ AI_API_KEY: "k" })?.split("\n")).toHaveLength(2)
})

test("all mistakes are said at once, and no secret is repeated", () => {
  const said = refusal({
    PORT: "many",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://me:hunter2@db/grove",
  })
  expect(said?.split("\n")).toHaveLength(3)
  expect(said).not.toContain("hunter2")
})

test("T42 a provider without a password is not offered to the world", () => {
  expect(refusal({ HOST: "0.0.0.0" })).toMatch(/^OIDC_ISSUER is needed: .+ALLOW_BUILTIN_IDP=1$/)
  // A proxy on this machine opens a loopback address to everybody just as well.
  expect(refusal({ PUBLIC_URL: "https://grove.example" })).toMatch(/^OIDC_ISSUER is needed: /)
  expect(refusal({ HOST: "0.0.0.0", ALLOW_BUILTIN_IDP: "1" })).toBe(undefined)
  expect(refusal(PUBLIC)).toBe(undefined)
})

test.each(["http://localhost:9", "http://127.0.0.1:9/realm", "http://[::1]:9"])(
  "T42 a provider on this machine may be plain: %s",
  (issuer) => expect(refusal({ ...PROVIDER, OIDC_ISSUER: issuer })).toBe(undefined),
)

test.each(["http://id.example", "http://10.0.0.7", "http://localhost.id.example"])(
  "T42 a provider elsewhere must be https: %s",
  (issuer) =>
    expect(refusal({ ...PROVIDER, OIDC_ISSUER: issuer })).toMatch(
      /^OIDC_ISSUER must begin with https:\/\/ [^\n]+$/,
    ),
)

test("T42 nor do sessions of the world travel in the clear", () => {
  expect(refusal({ ...PUBLIC, PUBLIC_URL: "http://grove.example" })).toMatch(
    /^PUBLIC_URL must begin with https:\/\/ [^\n]+$/,
  )
})
