import { type SpawnOptions, spawn, spawnSync } from "node:child_process"

/** The OS account that runs PostgreSQL's programs; PostgreSQL refuses to run as root. */
export interface Account {
  prefix: string[]
  uid?: number
  gid?: number
}

const NOBODY = 65_534

export const OURSELVES: Account = { prefix: [] }

/** A user namespace: files stay owned by root, while PostgreSQL sees an unprivileged user. */
export const NAMESPACED: Account = {
  prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
}

/** Fallback for machines without user namespaces. */
export const SWITCHED: Account = { prefix: [], uid: NOBODY, gid: NOBODY }

/**
 * PostgreSQL gets a minimal environment: ours can contain secrets that processes of the same user
 * could read.
 */
const BUILD_ENV = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
}

function commandFor(account: Account, program: string, args: string[], options: SpawnOptions = {}) {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  const { uid, gid } = account
  const as = uid === undefined ? {} : { uid, gid }
  return { file, args: rest, options: { cwd: "/", ...options, ...as, env: BUILD_ENV } }
}

export function spawnAs(account: Account, program: string, args: string[], options: SpawnOptions) {
  const command = commandFor(account, program, args, options)
  return spawn(command.file, command.args, command.options)
}

/** Runs a program to completion. Rejects with its last output. */
export async function runAs(account: Account, program: string, args: string[], input = "") {
  const child = spawnAs(account, program, args, { stdio: "pipe" })
  let said = ""
  child.stdout?.on("data", (chunk) => (said += chunk))
  child.stderr?.on("data", (chunk) => (said += chunk))
  // A program can exit without reading stdin; its exit code alone decides.
  child.stdin?.on("error", () => {}).end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve)
  })
  if (code !== 0)
    throw new Error(said.trim().split("\n").slice(-3).join(" ") || `exit code ${code}`)
  return said
}

/** Returns whether this account can run the program and write to the folder. */
export function canUse(account: Account, program: string, folder: string): boolean {
  const script = 'cd -- "$1" && : >.probe && rm .probe && exec "$2" --version'
  const command = commandFor(account, "/bin/sh", ["-c", script, "sh", folder, program])
  return spawnSync(command.file, command.args, { ...command.options, stdio: "ignore" }).status === 0
}
