import { expect, test } from "vitest"

import { ACTIONS, type ActionName } from "./actions.ts"
import { ASSUMPTIONS, capacityFor, type Measured } from "./capacity-model.ts"

const costs = Object.fromEntries(
  Object.keys(ACTIONS).map((name) => [name, { server: 2, database: 1, redis: 0 }]),
) as Measured["costs"]
const measured: Measured = {
  costs,
  nodeMegabytes: 256,
  connections: 10,
  databaseBytesPerPost: 1000,
}
const nothing = Object.fromEntries(Object.keys(ACTIONS).map((name) => [name, 0])) as Record<
  ActionName,
  number
>

test("multiplies requests by their costs and leaves part of each core free", () => {
  const capacity = capacityFor(36_000, measured, {
    ...ASSUMPTIONS,
    dailyShare: 0.5,
    perDay: { ...nothing, feed: 100, write: 100 },
    busiestHour: 0.1,
    burst: 2,
    usedShare: 0.5,
    growthPerDoubling: 1,
    replicaShare: 1,
    coresPerNode: 2,
  })
  // 18,000 members × 200 requests × 10 % in an hour, doubled: 200 a second.
  expect(capacity).toMatchObject({
    requestsPerSecond: 200,
    serverCores: 0.8,
    nodes: 2,
    primaryCores: 0.2,
    replicaCores: 0.2,
    databaseConnections: 40,
  })
  expect(capacity.databaseGbPerYear).toBeCloseTo(18_000 * 365 * 100 * 1000 * 1e-9)
})

test("a larger community never needs less", () => {
  const sizes = [100_000, 1_000_000, 10_000_000].map((members) => capacityFor(members, measured))
  for (const key of Object.keys(sizes[0]!) as (keyof (typeof sizes)[number])[])
    expect([key, sizes[2]![key] >= sizes[1]![key] && sizes[1]![key] >= sizes[0]![key]]).toEqual([
      key,
      true,
    ])
})
