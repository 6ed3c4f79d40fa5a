import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { afterAll, beforeEach, expect, test } from "vitest"

import { openProviderKeys } from "./provider-keys.ts"

let asked = 0
let isDown = false
const server = createServer((_, response) => {
  asked += 1
  response.writeHead(isDown ? 500 : 200).end('{"keys":[{"kid":"a"}]}')
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
afterAll(() => server.close())

let ms = 0
beforeEach(() => {
  asked = 0
  isDown = false
})
const open = () => openProviderKeys(5, () => new Date(ms))
const outcome = (read: Promise<unknown>) =>
  read.then(
    () => "keys",
    () => "failed",
  )

test("requests at the same time share one answer", async () => {
  const keys = open()
  await Promise.all([keys(url, "a"), keys(url, "a"), keys(url, "invented")])
  expect(asked).toBe(1)
  ms += 10_001
  await Promise.all([keys(url, "a"), keys(url, "invented"), keys(url, "other")])
  expect(asked).toBe(2)
})

test("a provider that is down is asked again after ten seconds", async () => {
  const keys = open()
  isDown = true
  expect(await outcome(keys(url, "a"))).toBe("failed")
  isDown = false
  expect([await outcome(keys(url, "a")), asked]).toEqual(["failed", 1])
  ms += 10_001
  expect([await outcome(keys(url, "a")), asked]).toEqual(["keys", 2])
})
