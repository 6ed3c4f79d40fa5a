import { spawn } from "node:child_process"
import { globSync, readdirSync } from "node:fs"
import { availableParallelism } from "node:os"

import { fingerprintOf, hasPassed, recordPass } from "./check-cache.ts"

const root = new URL("..", import.meta.url).pathname

/** `npm run check`: format, lint, dead code and types, as many at a time as there are cores. */
export interface Check {
  name: string
  command: string
  args: readonly string[]
  /** Files that decide the result. While none of them changes, a check that passed is not repeated. */
  inputs?: readonly string[]
}

const filesIn = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).toSorted()

/** Only changed files are checked again: 3 s instead of 17 for the server. It lists every file with its hash. */
const buildInfo = (workspace: string) => `node_modules/.cache/tsc/${workspace}`

/** The linter keeps no types from one run to the next, so it only runs again when the compiler saw a change. */
const ofWorkspace = (workspace: string): readonly Check[] => [
  {
    name: `types: ${workspace}`,
    command: "tsc",
    // Each checker would infer the types of the contract for itself, and another check uses the other core: one takes
    // half the processor time of four.
    args: `-p ${workspace} --checkers 1 --incremental --tsBuildInfoFile ${buildInfo(workspace)}`.split(
      " ",
    ),
  },
  {
    name: `lint with types: ${workspace}`,
    command: "oxlint",
    args: ["--type-aware", "--deny-warnings", workspace],
    inputs: [buildInfo(workspace), ...scriptsOf(workspace), ...LINTER],
  },
]

/** What else decides a lint: its rules, and the versions that are installed. */
const LINTER = [".oxlintrc.json", "node_modules/.package-lock.json"]

/** Scripts that are linted, but that the compiler does not read. */
const scriptsOf = (workspace: string) => filesIn(`${workspace}/**/*.{js,mjs,cjs}`)

/** Scripts in the root folder. */
const ROOT_FILES = readdirSync(root).filter((name) => /\.[cm]?[jt]s$/.test(name))

/** Each chain runs in order, the longest first, so that the last one to finish is short. */
const CHAINS: readonly (readonly Check[])[] = [
  ...["server", "web", "tools", "e2e", "contract"].map(ofWorkspace),
  [{ name: "dead code", command: "knip", args: ["--cache", "--treat-config-hints-as-errors"] }],
  [
    {
      name: "lint with types: root",
      command: "oxlint",
      args: ["--type-aware", "--deny-warnings", ...ROOT_FILES],
      inputs: [...ROOT_FILES, ...LINTER],
    },
  ],
  [
    {
      name: "languages",
      command: "node",
      args: ["web/languages.ts"],
      inputs: [...filesIn("{web,server,contract}/src/**/*.{ts,tsx,json}"), ...filesIn("web/*.ts")],
    },
  ],
  [{ name: "format", command: "oxfmt", args: ["--check"] }],
]
export const CHECKS = CHAINS.flat()

/** Linter and compiler are written in Go. Collecting garbage less often saves a fifth of the linter's time. */
const GO = { GOGC: "400", GOMEMLIMIT: "2GiB" }
type OnStart = (pid: number | undefined) => void

/** Runs all checks and prints the output of those that fail. Returns their names. */
export async function runChecks(onStart: OnStart = () => undefined): Promise<string[]> {
  const queue = [...CHAINS]
  const failed: string[] = []
  const work = async () => {
    for (let chain = queue.shift(); chain; chain = queue.shift())
      for (const check of chain) if (!(await isPassing(check, onStart))) failed.push(check.name)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return failed
}

async function isPassing(check: Check, onStart: OnStart): Promise<boolean> {
  const { name, inputs } = check
  const fingerprint = inputs && (await fingerprintOf(root, inputs))
  if (fingerprint && (await hasPassed(root, name, fingerprint))) {
    console.log(`✓ ${name} (no change since it passed)`)
    return true
  }
  const began = Date.now()
  const { isGood, output } = await run(check, onStart)
  if (!isGood) console.log(output)
  else if (fingerprint) await recordPass(root, name, fingerprint)
  console.log(`${isGood ? "✓" : "✗"} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return isGood
}

function run({ command, args }: Check, onStart: OnStart) {
  return new Promise<{ isGood: boolean; output: string }>((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...GO } })
    onStart(child.pid)
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk))
    child.on("error", (error) => resolve({ isGood: false, output: error.message }))
    child.on("close", (code) => resolve({ isGood: code === 0, output }))
  })
}

if (import.meta.main) process.exitCode = (await runChecks()).length === 0 ? 0 : 1
