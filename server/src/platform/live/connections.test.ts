import { expect, test } from "vitest"

import { MAX_PER_USER, openConnections, type Connection } from "./connections.ts"

const connectionOf = (userId: string) => ({ actor: { userId } }) as Connection

test("reports presence with the first and the last connection of a user only", () => {
  const connections = openConnections()
  const reports: [string, boolean][] = []
  connections.onPresence((...report) => reports.push(report))
  const [one, two] = [connectionOf("ann"), connectionOf("ann")]
  connections.add(one)
  connections.add(two)
  expect(reports).toEqual([["ann", true]])
  expect(connections.isOnline("ann")).toBe(true)
  connections.delete(one)
  expect(reports).toHaveLength(1)
  connections.delete(two)
  connections.delete(two)
  expect(reports).toEqual([
    ["ann", true],
    ["ann", false],
  ])
  expect(connections.isOnline("ann")).toBe(false)
  expect(connections.hasAny()).toBe(false)
})

test("names the oldest connection once a user exceeds the limit", () => {
  const connections = openConnections()
  const own = Array.from({ length: MAX_PER_USER }, () => connectionOf("ann"))
  for (const connection of own) expect(connections.add(connection)).toBeUndefined()
  expect(connections.add(connectionOf("bob"))).toBeUndefined()
  expect(connections.add(connectionOf("ann"))).toBe(own[0])
})

test("finds connections by user, all of them, and whether one is still known", () => {
  const connections = openConnections()
  const [ann, bob] = [connectionOf("ann"), connectionOf("bob")]
  connections.add(ann)
  expect(connections.has(bob)).toBe(false)
  connections.add(bob)
  expect(connections.of("ann")).toEqual([ann])
  expect(connections.of("eve")).toEqual([])
  expect(connections.all()).toEqual([ann, bob])
  expect(connections.hasAny()).toBe(true)
  connections.delete(ann)
  expect(connections.has(ann)).toBe(false)
  expect(connections.has(bob)).toBe(true)
  expect(connections.all()).toEqual([bob])
})
