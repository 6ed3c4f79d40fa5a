import { setTimeout as sleep } from "node:timers/promises"

import { WebSocket } from "ws"

import { handlesOf, residentKb, usedKb } from "./memory.ts"
import { reportResult, withRig } from "./rig.ts"

const PEOPLE = 12

/** R18: hours of ordinary use leak nothing. The argument is minutes; the first third is warm-up. */
export const longRun = (minutes = 3) =>
  withRig(async ({ serve, people, origin }) => {
    const server = await serve()
    const members = await people(PEOPLE)
    const over = new AbortController()
    let calls = 0
    const live = async ({ cookie, id }: (typeof members)[number], n: number) => {
      const headers = { cookie, origin, "content-type": "application/json" }
      const send = async (path: string, body?: object) => {
        const init = body ? { method: "POST", body: JSON.stringify(body) } : {}
        await (await fetch(`${server.url}${path}`, { headers, ...init })).arrayBuffer()
        calls += 1
      }
      while (!over.signal.aborted) {
        const address = `${server.url.replace("http", "ws")}/api/live`
        const socket = new WebSocket(address, { headers: { cookie, origin } })
        await new Promise((resolve) => void socket.once("open", resolve).once("error", resolve))
        const other = members[(n + 1) % PEOPLE]?.id ?? id
        await send("/api/posts", { content: `Something new #day ${calls}` })
        await send("/api/messages", { receiverId: other, content: `hello ${calls}` })
        for (const path of [
          "/api/posts",
          "/api/search?q=new",
          "/api/notifications",
          `/api/users/${other}`,
        ])
          await send(path)
        socket.terminate()
        await sleep(20)
      }
    }
    const living = members.map(live)
    const look = async () => ({
      usedKb: await usedKb(server.pid, server.inspectPort),
      residentKb: residentKb(server.pid),
      handles: handlesOf(server.pid),
    })
    await sleep((minutes * 60_000) / 3)
    const before = await look()
    await sleep((minutes * 60_000 * 2) / 3)
    const after = await look()
    over.abort()
    await Promise.all(living)
    const growth = after.usedKb / before.usedKb - 1
    const mb = (kb: number) => Math.round(kb / 1024)
    return reportResult(
      "R18 memory and open files do not grow",
      growth <= 0.05 && after.handles <= before.handles + PEOPLE * 2,
      `${mb(before.usedKb)} → ${mb(after.usedKb)} MB in use (${(growth * 100).toFixed(1)} %), ${mb(before.residentKb)} → ${mb(after.residentKb)} MB taken, ${before.handles} → ${after.handles} open files, ${calls} calls in ${minutes} min`,
    )
  })
