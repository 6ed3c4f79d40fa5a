import { once } from "node:events"

import { expect, onTestFinished, test, vi } from "vitest"

import { openScreen } from "./live.ts"
import { world } from "./world.ts"

const STEP_MS = 250
const STEPS = 120

/** Starts a server whose pings come when `step` is called, not by time. */
async function startWithoutPings() {
  const steps: (() => void)[] = []
  const { setInterval } = globalThis
  const spy = vi.spyOn(globalThis, "setInterval").mockImplementation((work, ms) => {
    const isPing = ms === STEP_MS
    if (isPing) steps.push(work)
    return setInterval(isPing ? () => undefined : work, ms)
  })
  const w = await world()
  spy.mockRestore()
  expect(steps).toHaveLength(1)
  return { w, step: steps[0]! }
}

test("an event reaches a browser with the ping of its connection, and the browser stays connected", async () => {
  const { w, step } = await startWithoutPings()
  const person = await w.make.user()
  const screen = await openScreen(w, await w.listen(), person)
  onTestFinished(() => screen.socket.close())
  const asked: string[] = []
  w.app.sockets.onPing((userId) => {
    asked.push(userId)
    return { type: "posts", posts: [{ postId: "é".repeat(100), authorId: person.id }] }
  })
  for (let interval = 1; interval <= 2; interval += 1) {
    const pinged = once(screen.socket, "ping")
    for (let count = 0; count < STEPS; count += 1) step()
    await pinged
    expect(asked).toEqual(Array(interval).fill(person.id))
    const received = () => screen.events.filter(({ type }) => type === "posts")
    await expect.poll(received).toHaveLength(interval)
    expect(received().at(-1)).toEqual({
      type: "posts",
      posts: [{ postId: "é".repeat(100), authorId: person.id }],
    })
    // The answer to the ping is on its way when another message arrives.
    screen.socket.ping()
    await once(screen.socket, "pong")
  }
  expect(screen.socket.readyState).toBe(screen.socket.OPEN)
})
