import { execFile } from "node:child_process"
import { readdir, readFile, readlink } from "node:fs/promises"
import { basename } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const isLinux = process.platform === "linux"

/**
 * The process's start time, which distinguishes it from a later one with the same pid. Undefined
 * for missing processes and zombies (which still accept signal 0).
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (!isLinux) return (await ps(pid, "lstart=")) || undefined
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  // The second field is the program's name in parentheses and can contain any character.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  const [state, startedAt] = [fields[0], fields[19]]
  if (!startedAt || state === "Z" || state === "X") return undefined
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")
  return `${boot.trim()} ${startedAt}`
}

/** Returns whether the process is a PostgreSQL of this folder, which is its working directory. */
export async function isPostgresOf(pid: number, data: string): Promise<boolean> {
  if (!isLinux) return (await ps(pid, "command=")).includes(data)
  try {
    const [folder, program] = await Promise.all([
      readlink(`/proc/${pid}/cwd`),
      readlink(`/proc/${pid}/exe`),
    ])
    // A reinstall leaves a running program as 'postgres (deleted)'.
    return folder === data && basename(program).replace(/ \(deleted\)$/, "") === "postgres"
  } catch {
    return false
  }
}

/** All PostgreSQL processes of a folder. Linux only; empty elsewhere. */
export async function findPostgresOf(data: string): Promise<number[]> {
  if (!isLinux) return []
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const ours = await Promise.all(pids.map((pid) => isPostgresOf(pid, data)))
  return pids.filter((_, index) => ours[index])
}

/** The pid of npm, our parent or grandparent (via its shell). Linux only. */
export async function findNpm(parent: number): Promise<number | undefined> {
  for (let pid = parent, step = 0; pid > 1 && step < 2; step += 1) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
    if (/^Name:\tnpm/m.test(status)) return pid
    pid = Number(/^PPid:\t(\d+)/m.exec(status)?.[1] ?? 0)
  }
  return undefined
}

/** Returns false when the process is already gone. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

async function ps(pid: number, column: string): Promise<string> {
  const answer = await run("ps", ["-p", String(pid), "-o", column]).catch(() => undefined)
  return answer?.stdout.trim() ?? ""
}
