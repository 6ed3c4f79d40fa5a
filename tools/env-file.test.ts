import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, beforeAll, expect, test } from "vitest"

import { readConfig } from "../server/src/config.ts"
import { COMPILED } from "../server/test/compiled.ts"

/** A separate checkout, since this one may contain a developer's `.env`. */
const ROOT = join(import.meta.dirname, "..")
const checkout = mkdtempSync(join(tmpdir(), "grove-env-"))

beforeAll(() => {
  for (const folder of ["server", "tools", "contract", "web", "node_modules"])
    symlinkSync(join(ROOT, folder), join(checkout, folder))
  writeFileSync(join(checkout, ".env"), "# mine\nPORT=from-the-file\n")
})

afterAll(() => rmSync(checkout, { recursive: true }))

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>
}

/** As `npm run` does, which itself takes longer to start than the script. */
const run = ([name = "", ...args]: string[], env: Record<string, string> = {}) =>
  new Promise<string>((resolve) => {
    const PATH = `${join(ROOT, "node_modules/.bin")}:${process.env["PATH"]}`
    const options = { cwd: checkout, env: { PATH, HOME: checkout, ...COMPILED, ...env } }
    const command = [scripts[name], ...args].join(" ")
    execFile("sh", ["-c", command], options, (_error, _out, said) => resolve(said))
  })

const mistake = (value: string) => `PORT must be a whole number from 0 to 65535, not '${value}'\n`

test.concurrent.each([
  ["start"],
  ["demo"],
  ["admin", "list"],
  ["backup", "somewhere"],
  ["restore", "somewhere"],
  ["media", "check"],
])("npm run %s reads .env", async (...script) => {
  expect(await run(script)).toContain(mistake("from-the-file"))
})

test.concurrent("prefers the environment over the file; ENV_FILE selects another file", async () => {
  expect(await run(["start"], { PORT: "real" })).toBe(mistake("real"))
  expect(
    await run(["start"], { ENV_FILE: "/dev/null", HOST: "a b", DATA_DIR: "/sys/x" }),
  ).not.toContain("from-the-file")
})

/** Examples are commented out, defaults are not. */
const EXAMPLE = readFileSync(join(ROOT, ".env.example"), "utf8")
const variablesOf = (assignments: RegExp) =>
  Object.fromEntries([...EXAMPLE.matchAll(assignments)].map(([, name, value]) => [name!, value!]))
const listed = variablesOf(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)

/** Names of the variables that the configuration looks up when it is given these. */
function namesRead(variables: Record<string, string>): Set<string> {
  const names = new Set<string>()
  const get = (_: object, name: string) => {
    names.add(name)
    return variables[name]
  }
  readConfig(new Proxy<Record<string, string | undefined>>(variables, { get }))
  return names
}

test(".env.example lists every variable and no other, with values that are accepted", () => {
  const known = namesRead(listed)
  expect(Object.keys(listed).filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !(name in listed))).toEqual([])
})

test(".env.example shows the defaults", () => {
  expect(readConfig(variablesOf(/^([A-Z][A-Z0-9_]*)=(.*)$/gm))).toEqual(readConfig({}))
})

test("compose.yaml passes .env on, fixes known variables and makes nodes reachable", () => {
  const compose = readFileSync(join(ROOT, "compose.yaml"), "utf8")
  const node = compose.slice(compose.indexOf("x-node:"), compose.indexOf("services:"))
  expect(node).toContain("env_file: [{ path: .env, required: false }]")
  const fixed = [...node.matchAll(/^ {4}([A-Z][A-Z0-9_]*): (.*)$/gm)].map(([, name, value]) => ({
    name: name!,
    value,
  }))
  expect(fixed.filter(({ name }) => !(name in listed))).toEqual([])
  expect(fixed).toContainEqual({ name: "HOST", value: "0.0.0.0" })
})
