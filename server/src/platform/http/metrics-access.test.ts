import { expect, test } from "vitest"

import { mayReadMetrics } from "./metrics-access.ts"

const LOCAL = { publicUrl: "http://localhost:3000" }
const HOST = { host: "localhost:9000" }

test.each<[string, string | undefined, Record<string, string>, object, boolean]>([
  ["this machine", "127.0.0.1", HOST, LOCAL, true],
  ["this machine by IPv6", "::1", { host: "[::1]:3000" }, LOCAL, true],
  ["this machine by a mapped address", "::ffff:127.0.0.1", { host: "127.0.0.1" }, LOCAL, true],
  ["another machine", "192.0.2.7", HOST, LOCAL, false],
  ["an address that only contains the loopback", "10.127.0.1", HOST, LOCAL, false],
  ["a longer address", "::12", HOST, LOCAL, false],
  ["an unknown peer", undefined, HOST, LOCAL, false],
  ["another host name", "127.0.0.1", { host: "grove.example" }, LOCAL, false],
  ["no host name", "127.0.0.1", {}, LOCAL, false],
  ["a public site", "127.0.0.1", HOST, { publicUrl: "https://grove.example" }, false],
  ["a proxy", "127.0.0.1", { ...HOST, "x-forwarded-for": "192.0.2.7" }, LOCAL, false],
  ["a proxy by another header", "127.0.0.1", { ...HOST, via: "1.1 proxy" }, LOCAL, false],
  ["any x-forwarded header", "127.0.0.1", { ...HOST, "x-forwarded-x": "" }, LOCAL, false],
])("without a token: %s", (_, peer, headers, config, expected) => {
  expect(mayReadMetrics(peer, headers, { metricsToken: undefined, ...config } as never)).toBe(
    expected,
  )
})

test("with a token only the token counts", () => {
  const config = { ...LOCAL, metricsToken: "secret" }
  const may = (headers: Record<string, string>, peer = "192.0.2.7") =>
    mayReadMetrics(peer, headers, config)
  expect(may({ authorization: "Bearer secret" })).toBe(true)
  for (const authorization of ["Bearer secreT", "Bearer secret2", "Bearer ", "xBearer secret", ""])
    expect(may({ authorization })).toBe(false)
  expect(may(HOST, "127.0.0.1")).toBe(false)
})
