import type { Server } from "node:http"
import type { Socket } from "node:net"

/** What a server process is working on. */
export interface Work {
  jobs: readonly { id: string; name: string }[]
  /** Methods and paths without ids, which logs do not hold. */
  requests: readonly string[]
}

/** Sent to the parent every second and at the begin of every job; `supervisor/beats.ts` waits for it. */
export interface Beat {
  beat: Partial<Work>
}

/** Followed by the ids of the jobs a predecessor was working on when it stopped answering. */
export const UNANSWERED_ARGUMENT = "--unanswered="

const BEAT_MS = 1000
const MAX_REQUESTS = 20

/** Tells the parent that this process answers, and what it is working on should it stop doing so. */
export function startBeats() {
  const jobs = new Map<string, string>()
  const sockets = new Set<Socket>()
  const running = () => [...jobs].map(([id, name]) => ({ id, name }))
  const send = (beat: Beat["beat"]) =>
    // The callback takes the error of a parent that has gone; this process then stops by itself.
    void process.send?.({ beat } satisfies Beat, undefined, undefined, () => undefined)
  setInterval(() => send({ jobs: running(), requests: requestsOn(sockets) }), BEAT_MS).unref()
  send({})

  return {
    jobBegins(id: string, name: string) {
      jobs.set(id, name)
      send({ jobs: running() })
    },
    jobEnds: (id: string) => void jobs.delete(id),
    watch(server: Server) {
      server.on("connection", (socket: Socket) => {
        sockets.add(socket)
        socket.once("close", () => sockets.delete(socket))
      })
    },
  }
}

/** Read from the connections once a second, because noting each request would cost every request. */
function requestsOn(sockets: Iterable<Socket>): string[] {
  const found: string[] = []
  for (const socket of sockets) {
    const { _httpMessage: response } = socket as { _httpMessage?: { req?: Asked } | null }
    if (response?.req) found.push(nameOf(response.req))
    if (found.length >= MAX_REQUESTS) break
  }
  return found
}

interface Asked {
  method?: string
  url?: string
}

function nameOf({ method = "", url = "" }: Asked): string {
  const parts = url.split("?", 1)[0]!.slice(0, 200).split("/")
  return `${method} ${parts.map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : "*")).join("/")}`
}
