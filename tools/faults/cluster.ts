import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { createLog } from "../../server/src/supervisor/log.ts"
import { buildWebIfStale } from "../../server/src/supervisor/web-build.ts"
import { startCluster, type Cluster } from "../cluster/cluster.ts"
import { startLoad, type Load } from "./cluster/load.ts"
import { ownWrites } from "./cluster/own-writes.ts"
import {
  faultsOf,
  onServer,
  replicateSynchronously,
  unknownText,
  type Fault,
} from "./cluster/parts.ts"
import { rollingRestart } from "./cluster/rolling.ts"
import { deliveryMs, openScreen, type Screen } from "./cluster/screens.ts"
import { addPeople, reportResult, type Member } from "./rig.ts"

const ROOT = join(import.meta.dirname, "../..")
const WRITERS = 6
const OWN_WRITERS = 24
/** Writes and live events are back within this time. */
const BACK_MS = 5000
/** More than a proxy needs to notice, which asks every second and believes two failures. */
const DRAIN_SECONDS = "3"

/**
 * Kills every part of a cluster in turn under a bounded load and prints what was lost, refused and interrupted;
 * restarts the nodes in turn; and lets members read their own writes through other nodes, `times` times.
 */
export async function cluster(times = 10_000): Promise<boolean> {
  await buildWebIfStale(ROOT, createLog("warn"), new AbortController().signal)
  const started = await startCluster({ RATE_LIMIT: "off", LOG_LEVEL: "error", DRAIN_SECONDS })
  // Leaves nothing behind when interrupted.
  const leave = () => void started.close().then(() => process.exit(130))
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave)
  try {
    for (const line of started.missing) console.log(line)
    const people = await onServer(
      { ...started.primary.superuser, database: started.primary.connection.database },
      (client) => addPeople(client, OWN_WRITERS),
    )
    const members = people.slice(0, WRITERS)
    const results = [
      await rollingRestart(started, members),
      await ownWrites(started, people, times),
      await loseEachPart(started, members),
    ]
    return results.every(Boolean)
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, leave)
    await started.close()
  }
}

async function loseEachPart(started: Cluster, members: readonly Member[]) {
  const [ann, ben] = members as [Member, Member]
  const screen = await openScreen(started.url, ben)
  const load = await startLoad(started.url, members)
  const deliver = () => deliveryMs(started.url, ann, ben, screen)
  const results: boolean[] = []
  try {
    for (const fault of faultsOf(started)) {
      if (fault.missing === undefined)
        results.push(await lose(fault, { started, load, screen, deliver }))
      else console.log(`skipped ${fault.name}: ${fault.missing}`)
    }
  } finally {
    await load.stop()
    screen.close()
  }
  return results.every(Boolean)
}

interface Running {
  started: Cluster
  load: Load
  screen: Screen
  deliver: () => Promise<number>
}

async function lose(fault: Fault, { started, load, deliver }: Running): Promise<boolean> {
  const isPrimary = fault.name === "primary"
  // Commits would wait for the replica while that one is down.
  if (isPrimary) await replicateSynchronously(started)
  load.take()
  await sleep(1000)
  const deliveries: number[] = []
  await fault.inject(async () => void deliveries.push(await deliver()))
  deliveries.push(await deliver())
  await sleep(2000)
  const { acknowledged, writes, reads, uploads } = load.take()
  const server = isPrimary ? started.replica : started.primary
  const lost = await missingIn(server, acknowledged)
  const isQuiet = [writes, reads].every((each) => each.refused + each.unknown.length === 0)
  const slowest = Math.max(writes.longestMs, ...deliveries)
  const uploadsHold =
    uploads.served > 0 &&
    (!fault.rejectsUploads || (uploads.refused > 0 && !uploads.unknown.length))
  return reportResult(
    `${fault.name} is killed`,
    lost === 0 && slowest <= BACK_MS && (fault.mayInterrupt || isQuiet) && uploadsHold,
    [
      `lost ${lost} of ${acknowledged.length} acknowledged writes`,
      `refused ${writes.refused} writes, ${reads.refused} reads, ${uploads.refused} uploads`,
      `unknown ${unknownText(writes)} writes, ${unknownText(reads)} reads, ${unknownText(uploads)} uploads`,
      `longest pause ${Math.round(writes.longestMs)} ms for writes, ${Math.round(reads.longestMs)} ms for reads`,
      `live after ${deliveries.map((ms) => `${Math.round(ms)} ms`).join(" and ")}`,
    ].join("; "),
  )
}

/** How many of these posts the database does not have. */
async function missingIn({ superuser, connection }: Cluster["primary"], contents: string[]) {
  const { database } = connection
  return onServer({ ...superuser, database }, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from unnest($1::text[]) wanted
       where not exists (select 1 from posts p where p.content = wanted)`,
      [contents],
    )
    return rows[0]?.n ?? 0
  })
}
