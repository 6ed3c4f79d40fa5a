import { expect, test } from "vitest"

import { ConfigError, readConfig, type Environment } from "../config.ts"

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
const named = (name: string, issuer: string) => ({
  [`OIDC_${name}_ISSUER`]: issuer,
  [`OIDC_${name}_CLIENT_ID`]: "grove",
  [`OIDC_${name}_CLIENT_SECRET`]: "secret",
})
const REACHABLE = { HOST: "0.0.0.0", PUBLIC_URL: "https://grove.example" }
const PUBLIC = { ...PROVIDER, ...REACHABLE }

test("T42 refuses the built-in provider when other machines can reach the server", () => {
  expect(mistakesOf({ HOST: "0.0.0.0" })).toMatch(/^OIDC_ISSUER is needed: .+ALLOW_BUILTIN_IDP=1$/)
  // A proxy on this machine makes a loopback address reachable, too.
  expect(mistakesOf({ PUBLIC_URL: "https://grove.example" })).toMatch(/^OIDC_ISSUER is needed: /)
  expect(mistakesOf({ HOST: "0.0.0.0", ALLOW_BUILTIN_IDP: "1" })).toBe(undefined)
  expect(mistakesOf(PUBLIC)).toBe(undefined)
})

test.each(["http://localhost:9", "http://127.0.0.1:9/realm", "http://[::1]:9"])(
  "T42 accepts plain http for a provider on this machine: %s",
  (issuer) => expect(mistakesOf({ ...PROVIDER, OIDC_ISSUER: issuer })).toBe(undefined),
)

test.each(["http://id.example", "http://10.0.0.7", "http://localhost.id.example"])(
  "T42 requires https for a provider elsewhere: %s",
  (issuer) =>
    expect(mistakesOf({ ...PROVIDER, OIDC_ISSUER: issuer })).toMatch(
      /^OIDC_ISSUER must begin with https:\/\/ [^\n]+$/,
    ),
)

test("T42 requires https for a public address", () => {
  expect(mistakesOf({ ...PUBLIC, PUBLIC_URL: "http://grove.example" })).toMatch(
    /^PUBLIC_URL must begin with https:\/\/ [^\n]+$/,
  )
})

test.each<[string, Environment, string]>([
  ["this machine only", {}, "tryout"],
  ["this machine only, with a provider", PROVIDER, "none"],
  ["this machine only, local accounts", { ACCOUNTS: "local" }, "local"],
  ["a try-out beside a provider", { ...PROVIDER, ACCOUNTS: "tryout" }, "tryout"],
  ["reachable, with a provider", PUBLIC, "none"],
  [
    "reachable, with a named provider",
    { ...REACHABLE, ...named("A", "https://a.example") },
    "none",
  ],
  ["reachable, local accounts", { ...REACHABLE, ACCOUNTS: "local" }, "local"],
  ["reachable, both", { ...PUBLIC, ACCOUNTS: "local" }, "local"],
  ["reachable, explicitly without passwords", { ...REACHABLE, ALLOW_BUILTIN_IDP: "1" }, "tryout"],
])("resolves ACCOUNTS: %s", (_name, env, accounts) => {
  expect(readConfig(env).accounts).toBe(accounts)
})

test.each<[string, Environment, RegExp]>([
  ["an unknown value", { ACCOUNTS: "all" }, /^ACCOUNTS must be one of tryout, local, none/],
  ["no way to sign in", { ACCOUNTS: "none" }, /^OIDC_ISSUER is needed: ACCOUNTS=none /],
  [
    "the try-out where others can reach it",
    { ...PUBLIC, ACCOUNTS: "tryout" },
    /^ACCOUNTS must be local: .+ALLOW_BUILTIN_IDP=1$/,
  ],
])("ACCOUNTS refuses %s", (_name, env, message) => {
  expect(mistakesOf(env)).toMatch(message)
  expect(mistakesOf(env)).not.toContain("\n")
})

test("reads several providers: the unnamed one first, then by name, with a label each", () => {
  const { providers } = readConfig({
    ...named("TOWN_LIBRARY", "https://library.example"),
    ...named("ALDER", "https://alder.example/realms/school"),
    OIDC_ALDER_LABEL: " Alder School ",
    ...PROVIDER,
  })
  expect(providers.map(({ key, label }) => [key, label])).toEqual([
    ["oidc", "id.example"],
    ["alder", "Alder School"],
    ["town_library", "Town Library"],
  ])
})

test.each<[string, Environment, string[]]>([
  [
    "no client",
    { OIDC_A_ISSUER: "https://a.example" },
    ["OIDC_A_CLIENT_ID", "OIDC_A_CLIENT_SECRET"],
  ],
  ["only a label", { ACCOUNTS: "local", OIDC_A_LABEL: "A" }, ["OIDC_A_ISSUER"]],
  ["an address that is none", named("A", "a.example"), ["OIDC_A_ISSUER"]],
  ["plain http elsewhere", named("A", "http://a.example"), ["OIDC_A_ISSUER"]],
  ["the name of the built-in one", named("LOCAL", "https://a.example"), ["OIDC_LOCAL_ISSUER"]],
  ["the name of the unnamed one", named("OIDC", "https://a.example"), ["OIDC_OIDC_ISSUER"]],
  [
    "the same provider twice",
    { ...PROVIDER, ...named("A", "https://id.example/") },
    ["OIDC_A_ISSUER"],
  ],
  [
    "a label longer than a button",
    { ...named("A", "https://a.example"), OIDC_A_LABEL: "a".repeat(41) },
    ["OIDC_A_LABEL"],
  ],
])("refuses a named provider with %s", (_name, env, variables) => {
  const mistakes = mistakesOf({ ...REACHABLE, ...env })?.split("\n") ?? []
  expect(mistakes.map((line) => line.split(" ")[0])).toEqual(variables)
})
