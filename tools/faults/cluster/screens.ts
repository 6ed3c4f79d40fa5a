import { setTimeout as sleep } from "node:timers/promises"

import { WebSocket } from "ws"

import type { Member } from "../rig.ts"

/** Well below the pauses of a browser. */
const RETRY_MS = 100

/** The live connection of a member, opened again whenever it ends, as browsers do. */
export interface Screen {
  /** Milliseconds from each end of the connection until the next one was open. */
  moves: number[]
  /** Resolves to the time at which a message with this text arrives. */
  received(content: string): Promise<number>
  close(): void
}

export async function openScreen(url: string, member: Member, origin = url): Promise<Screen> {
  const moves: number[] = []
  const waiting = new Map<string, (at: number) => void>()
  let socket: WebSocket | undefined
  let isClosed = false

  const connect = async () => {
    for (;;) {
      const next = new WebSocket(`${url.replace("http", "ws")}/api/live`, {
        headers: { cookie: member.cookie, origin },
      })
      const isOpen = await new Promise<boolean>((resolve) => {
        next.once("open", () => resolve(true)).once("error", () => resolve(false))
      })
      if (isOpen || isClosed) {
        next.on("error", () => undefined)
        return next
      }
      await sleep(RETRY_MS)
    }
  }
  const use = (next: WebSocket) => {
    socket = next
    next.on("message", (data: Buffer) => {
      const event = JSON.parse(data.toString()) as { message?: { content?: string } }
      const content = event.message?.content ?? ""
      waiting.get(content)?.(performance.now())
      waiting.delete(content)
    })
    next.once("close", () => {
      if (isClosed) return
      const since = performance.now()
      void connect().then((again) => {
        moves.push(performance.now() - since)
        use(again)
      })
    })
  }
  use(await connect())
  return {
    moves,
    received: (content) => new Promise((resolve) => waiting.set(content, resolve)),
    close() {
      isClosed = true
      socket?.terminate()
    },
  }
}

const LIMIT_MS = 10_000
const AGAIN_MS = 250

/** Milliseconds until a message arrives live, sent again until one does: one of them may fall into the gap. */
export async function deliveryMs(url: string, from: Member, to: Member, screen: Screen) {
  const since = performance.now()
  for (let attempt = 0; performance.now() - since < LIMIT_MS; attempt += 1) {
    const content = `${since} ${attempt}`
    const arrives = screen.received(content)
    await fetch(`${url}/api/messages`, {
      method: "POST",
      headers: { cookie: from.cookie, origin: url, "content-type": "application/json" },
      body: JSON.stringify({ receiverId: to.id, content }),
    }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    )
    const at = await Promise.race([arrives, sleep(AGAIN_MS)])
    if (typeof at === "number") return at - since
  }
  return Number.POSITIVE_INFINITY
}
