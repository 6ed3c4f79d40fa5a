import { execFile } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { promisify } from "node:util"

import { reachOf } from "./reach.ts"

const call = promisify(execFile)

export interface Selection {
  /** Test files of Vitest, or all. */
  unit: "all" | readonly string[]
  browser: "all" | readonly string[]
  /** For the last line of the run. */
  leftOut: string
}

/** The tests that changes since the revision can affect, those not yet committed among them. */
export async function selectTests(root: string, since: string): Promise<Selection> {
  const changed = await changedFiles(root, since)
  const reach = reachOf(changed)
  const all = testFiles(root)
  const unit = reach.unit === "all" ? "all" : await relatedTests(root, since, changed, all)
  const specs = globSync("e2e/*.spec.ts", { cwd: root }).length
  const omitted = {
    unit: unit === "all" ? 0 : all.length - unit.length,
    browser: reach.browser === "all" ? 0 : specs - reach.browser.length,
  }
  const leftOut =
    `left out: ${omitted.unit} of ${all.length} test files and ${omitted.browser} of ${specs} browser test files, ` +
    `because nothing leads from them to the ${changed.length} files changed since ${since}`
  return { unit, browser: reach.browser, leftOut }
}

async function changedFiles(root: string, since: string): Promise<string[]> {
  const list = async (...args: string[]) =>
    (await call("git", args, { cwd: root })).stdout.split("\n").filter(Boolean)
  const [tracked, untracked] = await Promise.all([
    list("diff", "--name-only", "--no-renames", since),
    list("ls-files", "--others", "--exclude-standard"),
  ])
  return [...new Set([...tracked, ...untracked])].toSorted()
}

const testFiles = (root: string) =>
  globSync("{contract,server,web,tools}/**/*.test.{ts,tsx}", {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })

async function relatedTests(
  root: string,
  since: string,
  changed: readonly string[],
  all: readonly string[],
): Promise<string[]> {
  if (changed.length === 0) return []
  const { stdout } = await call(
    "vitest",
    ["list", "--changed", since, "--filesOnly", "--json", "--passWithNoTests"],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  )
  const found = JSON.parse(stdout.slice(stdout.indexOf("["))) as { file: string }[]
  const importing = new Set(found.map(({ file }) => relative(root, file)))
  return all.filter((file) => importing.has(file) || readsFiles(join(root, file)))
}

const READS = /\b(read(File|dir)(Sync)?|glob(Sync)?|spawn|fork|execFile|startOwn\w+)\(/
const IMPORTS = /from "(?<path>\.[^"]+)"/g

/** What such a test depends on does not show in its imports: sources read as text, processes started by name. */
function readsFiles(test: string): boolean {
  const code = readFileSync(test, "utf8")
  if (READS.test(code)) return true
  const beside = [...code.matchAll(IMPORTS)].map(({ groups }) =>
    resolve(dirname(test), groups!["path"]!),
  )
  return beside.some(
    (file) => /\/(test|tools)\//.test(file) && READS.test(readFileSync(file, "utf8")),
  )
}
