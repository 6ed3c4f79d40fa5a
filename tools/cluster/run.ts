import { join } from "node:path"

import { createLog } from "../../server/src/supervisor/log.ts"
import { buildWebIfStale } from "../../server/src/supervisor/web-build.ts"
import { startCluster } from "./cluster.ts"

/**
 * `npm run cluster`: three nodes with all engines on this machine, until Ctrl-C. Nothing is kept. `DEMO=1 npm run
 * cluster` has demo data.
 */
const stopping = new AbortController()
const asked = Promise.withResolvers<void>()
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    stopping.abort()
    asked.resolve()
  })

await buildWebIfStale(join(import.meta.dirname, "../.."), createLog("info"), stopping.signal)
const cluster = await startCluster()
for (const line of cluster.missing) console.log(line)
console.log(`Primary (pid ${cluster.primary.pid()}), replica (pid ${cluster.replica.pid()})`)
for (const { url, pid } of cluster.nodes) console.log(`Node ${url} (pid ${pid()})`)
console.log(`Grove is running at ${cluster.url} (Ctrl-C stops it)`)
await asked.promise
await cluster.close()
process.exit(0)
