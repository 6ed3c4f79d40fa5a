import { expect, test } from "vitest"

import { parseRedisAddress } from "./address.ts"

test.for([
  ["redis://localhost:6379/1", { kind: "single", url: "redis://localhost:6379/1" }],
  ["rediss://me:secret@redis.example", { kind: "single", url: "rediss://me:secret@redis.example" }],
  [
    "redis+cluster://me:p%40ss@one:7000,[::1]:7001,three",
    {
      kind: "cluster",
      nodes: [
        { host: "one", port: 7000 },
        { host: "::1", port: 7001 },
        { host: "three", port: 6379 },
      ],
      login: { username: "me", password: "p@ss", isTls: false },
    },
  ],
  [
    "rediss+sentinel://one,two:5000/grove",
    {
      kind: "sentinel",
      name: "grove",
      nodes: [
        { host: "one", port: 26_379 },
        { host: "two", port: 5000 },
      ],
      login: { isTls: true },
    },
  ],
] as const)("reads %s", ([text, address]) => {
  expect(parseRedisAddress(text)).toEqual(address)
})

test.for([
  "localhost:6379",
  "x-redis://localhost",
  "x-redis+cluster://one",
  "redis+sentinel://one/grove/more",
  "redis+cluster://[::1",
  "http://localhost",
  "redis://",
  "redis+sentinel://one,two",
  "redis+cluster://one/name",
  "redis+cluster://one,,two",
  "redis+cluster://",
])("rejects %s", (text) => {
  expect(parseRedisAddress(text)).toBeUndefined()
})
