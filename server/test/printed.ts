import type { ChildProcess } from "node:child_process"

/** What a process prints, and waits for a part of it: as long as the test lasts, unless the process ends. */
export function printedBy(child: ChildProcess) {
  let output = ""
  const waiting = new Set<() => void>()
  const look = () => {
    for (const one of waiting) one()
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk
      look()
    })
  child.once("close", look)
  return {
    output: () => output,
    /** The nth match. */
    find: (pattern: RegExp, nth = 1) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const one = () => {
          const found = [...output.matchAll(new RegExp(pattern, "g"))][nth - 1]
          if (found) resolve(found)
          else if (child.exitCode !== null) reject(new Error(`The server ended: ${output}`))
          else return
          waiting.delete(one)
        }
        waiting.add(one)
        one()
      }),
  }
}
