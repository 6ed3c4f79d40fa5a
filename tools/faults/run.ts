import { bodies } from "./bodies.ts"
import { cluster } from "./cluster.ts"
import { cut } from "./cut.ts"
import { drain } from "./drain.ts"
import { fullDisk } from "./full-disk.ts"
import { idleSockets } from "./idle-sockets.ts"
import { kill } from "./kill.ts"
import { longRun } from "./long-run.ts"
import { migration } from "./migration.ts"
import { nodes } from "./nodes.ts"
import { overload } from "./overload.ts"
import { slowReaders } from "./slow-readers.ts"
import { slow } from "./slow.ts"
import { unreachable } from "./unreachable.ts"
import { uploads } from "./uploads.ts"

/**
 * `npm run faults` injects every fault the product must survive and prints the results; `npm run
 * faults -- kill 50` runs one, with an argument. Exits with 1 if a promise is broken.
 */
const FAULTS: Record<string, (much?: number) => Promise<boolean>> = {
  kill,
  "full-disk": fullDisk,
  unreachable,
  slow,
  "slow-readers": slowReaders,
  bodies,
  overload,
  migration,
  uploads,
  cut,
  nodes,
  cluster,
  drain,
  "idle-sockets": idleSockets,
  "long-run": longRun,
}

const [name, much] = process.argv.slice(2)
if (name !== undefined && !(name in FAULTS)) {
  console.error(`'${name}' is not one of ${Object.keys(FAULTS).join(", ")}.`)
  process.exit(2)
}
let isAllKept = true
for (const [each, fault] of Object.entries(FAULTS)) {
  if (name !== undefined && each !== name) continue
  console.log(`\n${each}`)
  try {
    const isKept = await fault(much === undefined ? undefined : Number(much))
    isAllKept = isKept && isAllKept
  } catch (error) {
    isAllKept = false
    console.error(error)
  }
}
process.exit(isAllKept ? 0 : 1)
