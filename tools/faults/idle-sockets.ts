import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

import { WebSocket } from "ws"

import { verdict, withRig } from "./rig.ts"

const EACH = 5
const PROMISED_KB = 15

/** What the process alone holds, shared libraries left out. */
function residentKb(pid: number): number {
  if (process.platform !== "linux")
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }))
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
  const parts = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)]
  return parts.reduce((sum, [, kb]) => sum + Number(kb), 0)
}

/** The heap breathes: the least of a few looks is what is really needed. */
async function settled(pid: number): Promise<number> {
  const looks: number[] = []
  for (let n = 0; n < 8; n += 1) {
    looks.push(residentKb(pid))
    await sleep(500)
  }
  return Math.min(...looks)
}

/** Bars of live events: how much memory of the server a screen that only listens costs. */
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
    // The first ones warm up what is needed once, however many follow.
    for (const { cookie } of members.splice(0, 20)) sockets.push(await open(cookie))
    const before = await settled(server.pid)
    for (const { cookie } of members)
      sockets.push(...(await Promise.all(Array.from({ length: EACH }, () => open(cookie)))))
    const after = await settled(server.pid)
    const opened = sockets.length - 20
    const each = (after - before) / opened
    const living = sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length
    for (const socket of sockets) socket.terminate()
    return verdict(
      `an idle socket costs at most ${PROMISED_KB} kB`,
      each <= PROMISED_KB && living === sockets.length,
      `${each.toFixed(1)} kB each over ${opened} sockets (${Math.round(before / 1024)} → ${Math.round(after / 1024)} MB), ${living} open`,
    )
  })
