import { takeLock } from "#supervisor/lock.ts"

const [, , file = "", stop] = process.argv
const lock = await takeLock(file, { runningMs: 0, stoppingMs: 0 })
if (stop && !("heldBy" in lock)) {
  await lock.announceStop()
  process.stdin.once("data", () => void lock.release().then(() => process.exit(0)))
}
process.stdout.write(`${JSON.stringify(lock)}\n`)
setInterval(() => {}, 60_000)
