import { expect, test } from "vitest"

import { serversOf, sessionAttributesOf } from "./servers.ts"

test.for([
  ["postgres://u:p@one/db", ["postgres://u:p@one/db"]],
  [
    "postgres://u:p@one:5432,two:5433/db",
    ["postgres://u:p@one:5432/db", "postgres://u:p@two:5433/db"],
  ],
  [
    "postgresql://u@[::1]:1,two/db?target_session_attrs=read-write&sslmode=require",
    ["postgresql://u@[::1]:1/db?sslmode=require", "postgresql://u@two/db?sslmode=require"],
  ],
  ["postgres://u:p@/db?host=%2Frun&port=5432", ["postgres://u:p@/db?host=%2Frun&port=5432"]],
  [
    "postgres://u:p@/db?host=/a,/b&port=1,2",
    ["postgres://u:p@/db?host=%2Fa&port=1", "postgres://u:p@/db?host=%2Fb&port=2"],
  ],
  [
    "postgres://u:p@/db?host=/a,/b&port=1",
    ["postgres://u:p@/db?host=%2Fa&port=1", "postgres://u:p@/db?host=%2Fb&port=1"],
  ],
  ["postgres://one,two/db?load_balance_hosts=random", ["postgres://one/db", "postgres://two/db"]],
  ["postgres://", ["postgres://"]],
  ["postgres:///db", ["postgres:///db"]],
  ["postgres:///db?host=/a,/b", ["postgres:///db?host=%2Fa", "postgres:///db?host=%2Fb"]],
  ["postgres://u:p@/db?host=/a,/b,/c&port=1,2", undefined],
  ["postgres://u:p@one/db\npostgres://u:p@two/db", undefined],
  ["jdbc:postgres://one/db", undefined],
  ["mysql://one/db", undefined],
] as const)("splits %s by server", ([url, servers]) => {
  expect(serversOf(url)).toEqual(servers)
})

test("reads which servers are accepted", () => {
  expect(sessionAttributesOf("postgres://a,b/db?target_session_attrs=primary")).toBe("primary")
  expect(sessionAttributesOf("postgres://a/db")).toBeUndefined()
})
