import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, beforeAll, expect, test } from "vitest"

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
