import { setTimeout as sleep } from "node:timers/promises"

import type { Cluster } from "../../cluster/cluster.ts"
import { reportResult, type Member } from "../rig.ts"
import { startLoad } from "./load.ts"
import { unknownText } from "./parts.ts"
import { deliveryMs, openScreen } from "./screens.ts"

const MOVED_MS = 5000

/** Restarts every node in turn, as an upgrade does, while members read, write, upload and have live connections. */
export async function rollingRestart(
  { url, nodes }: Pick<Cluster, "url" | "nodes">,
  members: readonly Member[],
  betweenMs?: number,
) {
  const screens = await Promise.all(members.map((member) => openScreen(url, member)))
  const load = await startLoad(url, members, betweenMs)
  await sleep(1000)
  const codes: (number | null)[] = []
  for (const node of nodes) {
    codes.push(await node.stop())
    await node.start()
    // Until the proxy has noticed, as an operator would wait.
    await sleep(1500)
  }
  const { writes, reads, uploads } = load.take()
  const [from, to] = members as [Member, Member]
  const arrivedMs = await deliveryMs(url, from, to, screens[1]!)
  await load.stop()
  const moves = screens.flatMap((screen) => screen.moves)
  for (const screen of screens) screen.close()

  const all = [writes, reads, uploads]
  const served = all.reduce((sum, each) => sum + each.served, 0)
  const refused = all.reduce((sum, each) => sum + each.refused, 0)
  const unknown = all.flatMap((each) => each.unknown)
  const longest = Math.max(...moves)
  return [
    reportResult(
      `a rolling restart of ${nodes.length} nodes fails no request`,
      refused === 0 && unknown.length === 0 && codes.every((code) => code === 0),
      `${served} served, ${refused} refused, failed ${unknownText({ ...writes, unknown })}, exit codes ${codes.join(" ")}`,
    ),
    reportResult(
      "live connections move within 5 s",
      moves.length >= screens.length && longest <= MOVED_MS && arrivedMs <= MOVED_MS,
      `${moves.length} moves of ${screens.length} connections, the slowest in ${Math.round(longest)} ms; then a message in ${Math.round(arrivedMs)} ms`,
    ),
  ].every(Boolean)
}
