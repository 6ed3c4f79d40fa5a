import { expect, test } from "vitest"

import { isLoopbackHost, isLoopbackPeer } from "./loopback.ts"

test.each([
  ["localhost", true],
  ["LOCALHOST:3000", true],
  ["127.0.0.1", true],
  ["127.0.0.1:80", true],
  ["[::1]:3000", true],
  ["grove.example", false],
  ["localhost.example", false],
  ["user@grove.example", false],
  ["a b", false],
  ["", false],
])("the host %s names this machine: %s", (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected)
})

test.each([
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["::10", false],
  ["2001:db8::1", false],
  ["10.127.0.1", false],
  ["1270.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:1270", false],
  ["", false],
  [undefined, false],
])("the peer %s is on this machine: %s", (address, expected) => {
  expect(isLoopbackPeer(address)).toBe(expected)
})
