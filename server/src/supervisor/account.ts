import { type SpawnOptions, spawn, spawnSync } from "node:child_process"

/** As whom PostgreSQL's programs run: PostgreSQL refuses to be root. */
export interface Account {
  prefix: string[]
  uid?: number
  gid?: number
}

const NOBODY = 65_534

export const OURSELVES: Account = { prefix: [] }

/** Root on the outside, so that files stay root's, and nobody as far as PostgreSQL can see. */
export const NAMESPACED: Account = {
  prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
}

/** For machines that forbid user namespaces. */
export const SWITCHED: Account = { prefix: [], uid: NOBODY, gid: NOBODY }

/** Nothing of our own environment reaches the database: it may hold secrets, and anyone who is us can read it. */
const CLEAN = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
}

function commandFor(account: Account, program: string, args: string[], options: SpawnOptions = {}) {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  const { uid, gid } = account
  const as = uid === undefined ? {} : { uid, gid }
  return { file, args: rest, options: { cwd: "/", ...options, ...as, env: CLEAN } }
}

export function spawnAs(account: Account, program: string, args: string[], options: SpawnOptions) {
  const command = commandFor(account, program, args, options)
  return spawn(command.file, command.args, command.options)
}

/** Runs a program to its end; fails with what it last said. */
export async function runAs(account: Account, program: string, args: string[], input = "") {
  const child = spawnAs(account, program, args, { stdio: "pipe" })
  let said = ""
  child.stdout?.on("data", (chunk) => (said += chunk))
  child.stderr?.on("data", (chunk) => (said += chunk))
  // A program that ends without reading is judged by its exit code alone.
  child.stdin?.on("error", () => {}).end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve)
  })
  if (code !== 0)
    throw new Error(said.trim().split("\n").slice(-3).join(" ") || `exit code ${code}`)
  return said
}

/** Can this account run the program, and write in the folder? */
export function mayUse(account: Account, program: string, folder: string): boolean {
  const script = 'cd -- "$1" && : >.probe && rm .probe && exec "$2" --version'
  const command = commandFor(account, "/bin/sh", ["-c", script, "sh", folder, program])
  return spawnSync(command.file, command.args, { ...command.options, stdio: "ignore" }).status === 0
}
