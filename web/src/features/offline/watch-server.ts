import { isServerGone } from "#lib/connection.ts"
import { onStatus, reconnect, socketStatus } from "#lib/socket.ts"

/** The banner appears 3 seconds after the connection was lost: a restart of the server takes less. */
const FIRST_LOOK_MS = 1000
const ANSWER_MS = 2000
const LOOK_EVERY_MS = 10_000
const SPINNER_MS = 500

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the server answers at all; a proxy may refuse only WebSockets. */
async function isAnswering(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const reply = await fetch("/api/health", { cache: "no-store", signal })
    return reply.status < 500
  } catch {
    return false
  }
}

/** Checks whether the server is unreachable while the socket is closed. Returns a function that stops it. */
export function watchServer(): () => void {
  let isStopped = false
  let isLooking = false
  const mustLook = () => !isStopped && socketStatus() !== "connected"

  async function look() {
    if (isLooking) return
    isLooking = true
    for (await sleep(FIRST_LOOK_MS); mustLook(); await sleep(LOOK_EVERY_MS)) {
      const [answers] = await Promise.all([isAnswering(), sleep(ANSWER_MS)])
      if (mustLook()) isServerGone.set(!answers)
    }
    isLooking = false
  }

  function handle() {
    if (mustLook()) void look()
    else isServerGone.set(false)
  }

  const forget = onStatus(handle)
  handle()
  return () => {
    isStopped = true
    forget()
    isServerGone.set(false)
  }
}

/** For 'Try again': asks at once, and takes long enough to be seen. */
export async function tryAgain(): Promise<void> {
  const [answers] = await Promise.all([isAnswering(), sleep(SPINNER_MS)])
  if (answers) isServerGone.set(false)
  reconnect()
}
