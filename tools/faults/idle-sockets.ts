import { WebSocket } from "ws"

import { residentKb, usedKb } from "./memory.ts"
import { reportResult, withRig } from "./rig.ts"

const EACH = 5
const PROMISED_KB = 15

/** Memory limit of live events: server memory per idle connection. */
export const idleSockets = (count = 1000) =>
  withRig(async ({ serve, people, origin }) => {
    const server = await serve()
    const open = (cookie: string) =>
      new Promise<WebSocket>((resolve, reject) => {
        const address = `${server.url.replace("http", "ws")}/api/live`
        const socket = new WebSocket(address, { headers: { cookie, origin } })
        socket.once("open", () => resolve(socket)).once("error", reject)
      })
    const members = await people(Math.ceil(count / EACH) + 20)
    const sockets: WebSocket[] = []
    // The first connections warm up one-time allocations.
    for (const { cookie } of members.splice(0, 20)) sockets.push(await open(cookie))
    const takenBefore = residentKb(server.pid)
    const before = await usedKb(server.pid, server.inspectPort)
    for (const { cookie } of members)
      sockets.push(...(await Promise.all(Array.from({ length: EACH }, () => open(cookie)))))
    const after = await usedKb(server.pid, server.inspectPort)
    const opened = sockets.length - 20
    const each = (after - before) / opened
    const living = sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length
    for (const socket of sockets) socket.terminate()
    return reportResult(
      `an idle socket costs at most ${PROMISED_KB} kB`,
      each <= PROMISED_KB && living === sockets.length,
      `${each.toFixed(1)} kB each over ${opened} sockets (${Math.round(before / 1024)} → ${Math.round(after / 1024)} MB in use, ${Math.round(takenBefore / 1024)} → ${Math.round(residentKb(server.pid) / 1024)} MB taken), ${living} open`,
    )
  })
