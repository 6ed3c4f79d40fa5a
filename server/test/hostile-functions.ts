import { AppError } from "../src/platform/errors.ts"

/** What a sandbox has to withstand. */

export const reverse = (bytes: Uint8Array) => bytes.toReversed()

export const whereAmI = () => process.pid

export const environment = () => Object.keys(process.env).filter((name) => name !== "PWD")

export function refuse() {
  throw new AppError("captions.invalid", "Line 3 is odd.")
}

export function fail() {
  throw new Error("broken")
}

export function loop() {
  for (;;);
}

export function hoard() {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 1_000_000 }).fill(kept.length) as number[])
}
