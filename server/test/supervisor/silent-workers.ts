import cluster from "node:cluster"

import { createLog } from "#supervisor/log.ts"
import { startWorkers } from "#supervisor/workers.ts"

/** Both the parent and its server process, whose first one stops answering. */
const BEATS = { checkMs: 100, missed: 30 }

if (cluster.isPrimary) {
  startWorkers({
    exec: import.meta.filename,
    count: 1,
    env: {},
    log: createLog("info"),
    whenUp: async () => undefined,
    beats: BEATS,
  })
} else {
  const given = process.argv.slice(2).join()
  const jobs = [
    { id: "7", name: "links.preview" },
    { id: "8", name: "mail.send" },
  ]
  const beat = (work: object) => process.send?.({ beat: work })
  if (given === "") {
    beat({ jobs, requests: ["GET /api/posts/*"] })
    // Holds the event loop, as an endless pattern would, without taking a core.
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 20)
  } else {
    process.stdout.write(`second: ${given}\n`)
    setInterval(() => {
      beat({ jobs: [], requests: [] })
      process.stdout.write("still here\n")
    }, 50)
  }
}
