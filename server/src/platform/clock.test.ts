import { expect, test } from "vitest"

import { compareClocks } from "./clock.ts"

test.each([
  [5000, undefined],
  [-5000, undefined],
  [5501, [6, "This machine's clock is 6 seconds ahead of the database's"]],
  [-7200, [-7, "This machine's clock is 7 seconds behind the database's"]],
])("compares clocks that differ by %d ms", async (offset, expected) => {
  const warnings: [number, string][] = []
  const log = {
    warn: ({ offsetSeconds }: { offsetSeconds: number }, text: string) =>
      void warnings.push([offsetSeconds, text.slice(0, text.indexOf(":"))]),
  }
  const time = 1_000_000_000_000
  // The reply takes two seconds; the database is asked in the middle.
  const readings = [time - 1000 + offset, time + 1000 + offset]
  const pool = { query: async () => ({ rows: [{ time: new Date(time) }] }) }
  await compareClocks(pool as never, () => new Date(readings.shift()!), log as never)
  expect(warnings).toEqual(expected === undefined ? [] : [expected])
})
