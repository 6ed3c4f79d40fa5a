import { setTimeout as sleep } from "node:timers/promises"

import type { Cluster } from "../../cluster/cluster.ts"
import { reportResult, type Member } from "../rig.ts"
import { onServer } from "./parts.ts"

/** Sometimes the replica has replayed the write by then, sometimes not. */
const MAX_WAIT_MS = 250
/** The replica stops replaying for this long, again and again. */
const HELD_MS = 400

const LISTS = {
  feed: () => "/api/posts?limit=5",
  profile: (userId: string) => `/api/users/${userId}/posts?limit=5`,
}

/** Members write through one node and read through another, while the replica lags now and then. */
export async function ownWrites(cluster: Cluster, members: readonly Member[], times: number) {
  const { nodes, url } = cluster
  const stopping = new AbortController()
  const lagging = lagAgainAndAgain(cluster, stopping.signal)
  const before = await readsOnReplica(cluster)
  let done = 0
  const missed = { feed: 0, profile: 0 }
  let refused = 0

  // The feed of a member who follows nobody has the posts of all, which would push the own one out.
  const [silent, ...writers] = members as [Member, ...Member[]]
  const live = async (member: Member) => {
    const jar = new Map([["session", member.cookie.split("=")[1]!]])
    const ask = async (node: number, path: string, body?: object) => {
      const cookie = [...jar].map((pair) => pair.join("=")).join("; ")
      const headers = { cookie, origin: url, "content-type": "application/json" }
      const init = body ? { method: "POST", body: JSON.stringify(body) } : {}
      const response = await fetch(`${nodes[node % nodes.length]!.url}${path}`, {
        ...init,
        headers,
      })
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        jar.set(name, value)
      }
      const answer = (await response.json()) as { content: string }[]
      return { status: response.status, answer }
    }
    await ask(0, `/api/users/${silent.id}/follow`, {})
    while (done < times) {
      done += 1
      const n = done
      const content = `${member.id} wrote ${n}`
      const written = await ask(n, "/api/posts", { content })
      if (written.status !== 201) {
        refused += 1
        await sleep(100)
        continue
      }
      if (n % 2 === 0) await sleep(Math.random() * MAX_WAIT_MS)
      const kind = n % 4 === 0 ? "feed" : "profile"
      const read = await ask(n + 1 + (n % 2), LISTS[kind](member.id))
      if (read.status !== 200) refused += 1
      else if (read.answer[0]?.content !== content) missed[kind] += 1
    }
  }

  const since = performance.now()
  await Promise.all(writers.map(live))
  const seconds = Math.round((performance.now() - since) / 1000)
  const onReplica = (await readsOnReplica(cluster)) - before
  stopping.abort()
  await lagging
  return reportResult(
    `members see their own writes through other nodes, ${times} times`,
    missed.feed + missed.profile + refused === 0 && onReplica > times / 10,
    `missed ${missed.feed} in feeds and ${missed.profile} in profiles, ${refused} refused in ${seconds} s; ${onReplica} reads were served by the replica`,
  )
}

/** Over all nodes. */
async function readsOnReplica({ nodes }: Cluster): Promise<number> {
  const texts = await Promise.all(
    nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
  )
  return texts.reduce(
    (sum, text) => sum + Number(/^grove_replica_reads_total\{.*\} (\d+)$/m.exec(text)?.[1]),
    0,
  )
}

async function lagAgainAndAgain({ replica }: Cluster, stopping: AbortSignal) {
  await onServer(replica.superuser, async (client) => {
    while (!stopping.aborted) {
      await client.query("select pg_wal_replay_pause()")
      await sleep(HELD_MS)
      await client.query("select pg_wal_replay_resume()")
      await sleep(2 * HELD_MS)
    }
  })
}
