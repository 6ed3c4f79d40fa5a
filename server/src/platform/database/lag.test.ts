import { expect, test } from "vitest"

import { lagTracker } from "./lag.ts"
import { parsePosition } from "./log-position.ts"

test("measures lag from the first sample a replica has not replayed", () => {
  const lag = lagTracker()
  expect(lag.of(0n, 1000)).toBe(0)
  lag.sample(10n, 1000)
  lag.sample(10n, 2000)
  lag.sample(20n, 3000)
  expect([lag.of(20n, 5000), lag.of(15n, 5000), lag.of(9n, 5000)]).toEqual([0, 2000, 4000])
})

test("remembers the last 120 positions, and one that stays the same as one", () => {
  const lag = lagTracker()
  lag.sample(1n, 1000)
  for (let n = 1; n < 200; n += 1) lag.sample(1n, 1000 + n)
  expect(lag.of(0n, 5000)).toBe(4000)
  for (let n = 2; n <= 120; n += 1) lag.sample(BigInt(n), n * 1000)
  expect(lag.of(0n, 200_000)).toBe(199_000)
  lag.sample(121n, 121_000)
  expect([lag.of(0n, 200_000), lag.of(120n, 200_000)]).toEqual([198_000, 79_000])
})

test("starts over after a failover to a server that is behind", () => {
  const lag = lagTracker()
  lag.sample(100n, 1000)
  lag.sample(50n, 2000)
  expect([lag.of(60n, 9000), lag.of(40n, 9000)]).toEqual([0, 7000])
})

test("parses log positions and nothing else", () => {
  expect(parsePosition("16/B374D848")).toBe(0x16_b374_d848n)
  for (const wrong of [undefined, null, "", "16", "16/", "x/1", "1/123456789", "1/2;drop", "z1/2"])
    expect(parsePosition(wrong)).toBeUndefined()
})
