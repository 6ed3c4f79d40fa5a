import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"

/**
 * `npm run fuzz -- [--seconds 60] [--seed 7]` sends random requests to every route, page, form and
 * socket, each for the given time. Prints the seed and the number of requests; fails when one
 * causes a server error.
 */
const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string" } },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!(seconds > 0) || !Number.isSafeInteger(seed)) {
  console.error("--seconds takes a positive number and --seed an integer.")
  process.exit(2)
}
console.log(`seed ${seed}, ${seconds} s for each kind of request`)
const { status } = spawnSync("vitest", ["run", "--project", "server", "test/fuzz", "-t", "no "], {
  stdio: "inherit",
  env: { ...process.env, FUZZ_SECONDS: String(seconds), FUZZ_SEED: String(seed) },
})
process.exit(status ?? 1)
