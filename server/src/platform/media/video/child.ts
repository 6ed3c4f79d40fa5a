import type { VideoAnswer } from "./messages.ts"
import { VideoRefusal } from "./messages.ts"
import { remux } from "./remux.ts"

/**
 * A sandbox process that reads one untrusted video: no secrets in its environment, limits of memory and processor time
 * set by `process-video.ts`.
 */
const [, , from = "", to = ""] = process.argv

// The server has ended: nobody waits for the answer.
process.on("disconnect", () => process.exit(0))

async function answer(): Promise<VideoAnswer> {
  try {
    return { file: await remux(from, to) }
  } catch (error) {
    return { failure: error instanceof VideoRefusal ? error.failure : "damaged" }
  }
}

process.send?.(await answer(), () => process.exit(0))
