import fc from "fast-check"
import { pino } from "pino"
import { beforeAll, expect, test } from "vitest"

import { openScreen } from "../live.ts"
import { world, type Person, type World } from "../world.ts"
import { oddValue } from "./odd-values.ts"
import { fuzz, FUZZ_TIMEOUT_MS } from "./run.ts"

let w: World
let ann: Person
const failures: string[] = []
beforeAll(async () => {
  const log = pino({ level: "debug" }, { write: (line: string) => void failures.push(line) })
  w = await world({}, { log })
  ann = await w.make.user()
  failures.length = 0
})

const frames = fc.oneof(
  fc.record({
    type: fc.constantFrom("typing", "watch", "message", "sessions.ended", "__proto__"),
    receiverId: fc.oneof(
      oddValue,
      fc.constantFrom("admin", "00000000-0000-7000-8000-000000000001"),
    ),
    isTyping: oddValue,
    postId: fc.oneof(oddValue, fc.constant("00000000-0000-7000-8000-000000000001")),
  }),
  oddValue,
)

/** A few frames each: twenty-one per second close the socket, garbage must not. */
const screens = fc.array(
  fc.oneof(
    // Frames over the size limit close the socket, as intended.
    frames.map((value) => (JSON.stringify(value) ?? "null").slice(0, 4000)),
    fc.string({ unit: "binary" }).map((text) => text.toWellFormed()),
    fc.uint8Array({ maxLength: 200 }),
  ),
  { minLength: 10, maxLength: 19 },
)

test(
  "no frame ends a socket or makes the server complain",
  { timeout: FUZZ_TIMEOUT_MS },
  async () => {
    const address = await w.listen()
    const faults = await fuzz(screens, 30, async (sent) => {
      const screen = await openScreen(w, address, ann)
      for (const frame of sent) screen.socket.send(frame)
      // Answers are ordered: after the pong, every earlier frame has been processed.
      const pong = new Promise<"alive">((resolve) =>
        screen.socket.once("pong", () => resolve("alive")),
      )
      screen.socket.ping()
      const end = await Promise.race([pong, screen.closed])
      screen.socket.close()
      await screen.closed
      const complaints = failures.splice(0).filter((line) => !line.includes('"level":30'))
      return end === "alive" && complaints.length === 0
        ? undefined
        : { fault: `${end} ${complaints[0]}`, example: sent.map(String).join("\n").slice(0, 1000) }
    })
    expect(faults).toEqual({})
    expect((await w.as(ann).request("GET", "/api/auth/user")).status).toBe(200)
  },
)
