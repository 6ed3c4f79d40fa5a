import { readFile } from "node:fs/promises"

/** In hundredths of a second, on every Linux. */
const TICK_MS = 10

/** What a process has used so far. Linux only; undefined elsewhere, and once it is gone. */
export async function processorMs(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined)
  // The second field is the name of the program in parentheses and can contain any character.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
