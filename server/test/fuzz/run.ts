import fc from "fast-check"
import { expect } from "vitest"

/** `npm run fuzz` sets these; `npm test` runs a fixed number of requests from a fixed seed. */
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 0)
const seed = Number(process.env["FUZZ_SEED"] ?? 20_250_131)
const BATCH = 100

export const FUZZ_TIMEOUT_MS = 120_000 + seconds * 1000

/**
 * Runs `check` on generated inputs and collects the faults it returns by kind, each with one example.
 */
export async function fuzz<T>(
  inputs: fc.Arbitrary<T>,
  runs: number,
  check: (input: T) => Promise<{ fault: string; example: string } | undefined>,
): Promise<Record<string, string>> {
  const faults = new Map<string, string>()
  const until = Date.now() + seconds * 1000
  let count = 0
  for (let batch = 0; seconds > 0 ? Date.now() < until : count < runs; batch += 1) {
    const size = seconds > 0 ? BATCH : Math.min(BATCH, runs - count)
    for (const input of fc.sample(inputs, { seed: seed + batch, numRuns: size })) {
      const complaint = await check(input)
      count += 1
      if (complaint && !faults.has(complaint.fault)) faults.set(complaint.fault, complaint.example)
    }
  }
  if (seconds > 0) console.log(`${expect.getState().currentTestName}: ${count} (seed ${seed})`)
  return Object.fromEntries(faults)
}
