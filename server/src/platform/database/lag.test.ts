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

test("starts over after a failover to a server that is behind", () => {
  const lag = lagTracker()
  lag.sample(100n, 1000)
  lag.sample(50n, 2000)
  expect([lag.of(60n, 9000), lag.of(40n, 9000)]).toEqual([0, 7000])
})

test("parses log positions and nothing else", () => {
  expect(parsePosition("16/B374D848")).toBe(0x16_b374_d848n)
  for (const wrong of [undefined, null, "", "16", "16/", "x/1", "1/123456789", "1/2;drop"])
    expect(parsePosition(wrong)).toBeUndefined()
})
