import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { glob, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { takeLock } from "./lock.ts"
import type { Log } from "./log.ts"

const SOURCES = [
  "web/{src,server-runtime}/**/*",
  "web/public/**/*",
  "web/*.{ts,html,json}",
  "contract/src/**/*",
  "package-lock.json",
]
const STAMP = "web/dist/.built-from"
const BUILD_TIMEOUT_MS = 300_000
/** The build gets none of our secrets. */
const BUILD_ENV = {
  PATH: process.execPath.replace(/\/[^/]*$/, "") + ":/usr/local/bin:/usr/bin:/bin",
  NODE_ENV: "production",
}

/** Builds the web app unless the existing build matches the sources. */
export async function buildWebIfStale(
  root: string,
  log: Log,
  stopping: AbortSignal,
  { isBuildKept = false }: { isBuildKept?: boolean } = {},
): Promise<void> {
  if (isBuildKept ? (await readStamp(root)) !== "" : !(await isStale(root))) return
  // Two servers started from one checkout must not write the same files.
  const file = join(root, "node_modules/.grove-web-build.lock")
  const lock = await takeLock(file, { runningMs: BUILD_TIMEOUT_MS, stoppingMs: BUILD_TIMEOUT_MS })
  if ("heldBy" in lock)
    throw new Error(`The web app is being built by another process (pid ${lock.heldBy})`)
  try {
    const fingerprint = await fingerprintOf(root)
    if ((await readStamp(root)) === fingerprint) return
    log.info("Building the web app")
    await build(root, stopping)
    await writeFile(join(root, STAMP), fingerprint)
  } finally {
    await lock.release()
  }
}

async function isStale(root: string) {
  return (await readStamp(root)) !== (await fingerprintOf(root))
}

const readStamp = (root: string) => readFile(join(root, STAMP), "utf8").catch(() => "")

/** Hashes contents, not times: a fresh checkout or copied folder has new modification times. */
async function fingerprintOf(root: string): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash("sha256")
  for (const file of files.toSorted()) {
    hash.update(`${file.slice(root.length)}\n`).update(await readFile(file))
  }
  return hash.digest("hex")
}

async function build(root: string, stopping: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ["build.ts"], {
    cwd: join(root, "web"),
    env: BUILD_ENV,
    stdio: ["ignore", "pipe", "pipe"],
    signal: stopping,
  })
  let said = ""
  child.stdout.on("data", (chunk) => (said += chunk))
  child.stderr.on("data", (chunk) => (said += chunk))
  const code = await new Promise((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  )
  if (code !== 0)
    throw new Error(
      `The web app could not be built:\n${said.trim().split("\n").slice(-15).join("\n")}`,
    )
}
