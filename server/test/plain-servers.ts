import { join } from "node:path"

import { startWorkers } from "../src/supervisor/workers.ts"

/** Two plain servers that share a port, under the parent that counts for both. */
const workers = startWorkers({
  exec: join(import.meta.dirname, "plain-server.ts"),
  count: 2,
  env: {},
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  whenUp: () => Promise.resolve(),
})
process.on("SIGTERM", () => void workers.stop(0).then(() => process.exit(0)))
