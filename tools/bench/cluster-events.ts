import { setTimeout as sleep } from "node:timers/promises"

import type { Cluster } from "../cluster/cluster.ts"
import { openScreen, type Screen } from "../faults/cluster/screens.ts"
import type { Member } from "../faults/rig.ts"
import type { Meter } from "./cluster-meter.ts"

const PAIRS = 20
const MESSAGES = 200

export interface EventCost {
  nodes: number
  through: "Redis" | "PostgreSQL"
  server: number
  database: number
  redis: number
}

/** Every member has a live connection to one of the nodes; messages are sent through any. Stops nodes one by one. */
export async function measureEvents(cluster: Cluster, meter: Meter): Promise<EventCost[]> {
  const results: EventCost[] = []
  for (let nodes = cluster.nodes.length; nodes > 0; nodes -= 1) {
    const urls = cluster.nodes.slice(0, nodes).map((node) => node.url)
    // Others each time, because a member may send 60 messages a minute.
    const members = meter.members.slice((nodes - 1) * 2 * PAIRS, nodes * 2 * PAIRS)
    const screens = await Promise.all(
      members.map((member, n) => openScreen(urls[n % urls.length]!, member, cluster.url)),
    )
    const measure = async (through: EventCost["through"]) => {
      const work = (count: number) =>
        deliver(count, { urls, origin: cluster.url, members, screens })
      await work(MESSAGES / 5)
      results.push({ nodes, through, ...(await meter.costOf(MESSAGES, () => work(MESSAGES))) })
    }
    if (cluster.redis) {
      await measure("Redis")
      await cluster.redis.kill()
      await sleep(500)
    }
    await measure("PostgreSQL")
    for (const screen of screens) screen.close()
    await cluster.redis?.start()
    if (nodes > 1) await cluster.nodes[nodes - 1]!.stop()
    // Until the nodes have found Redis again.
    await sleep(1500)
  }
  return results.toSorted((a, b) => a.nodes - b.nodes)
}

let sent = 0

interface Delivery {
  urls: readonly string[]
  origin: string
  members: readonly Member[]
  screens: readonly Screen[]
}

async function deliver(count: number, { urls, origin, members, screens }: Delivery) {
  for (let n = 0; n < count; n += 1) {
    sent += 1
    const from = n % PAIRS
    const to = PAIRS + from
    const content = `message ${sent}`
    const arrives = screens[to]!.received(content)
    const response = await fetch(`${urls[n % urls.length]}/api/messages`, {
      method: "POST",
      headers: {
        cookie: members[from]!.cookie,
        origin,
        "content-type": "application/json",
      },
      body: JSON.stringify({ receiverId: members[to]!.id, content }),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A message answered ${response.status}`)
    if ((await Promise.race([arrives, sleep(5000)])) === undefined)
      throw new Error("A message did not arrive")
  }
}
