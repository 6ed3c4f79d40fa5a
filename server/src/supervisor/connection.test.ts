import { Client } from "pg"
import { expect, test } from "vitest"

import { toUrl, whyUnreachable } from "./connection.ts"

test("round-trips a connection URL through pg, including special characters", () => {
  const connection = {
    host: "/home/anna b/é,100%?&#/socket",
    port: 5432,
    user: "grove",
    password: "a/b+c@d:e%",
    database: "grove",
  }
  expect(new Client({ connectionString: toUrl(connection) })).toMatchObject(connection)
})

test.each([
  [
    "postgres://me:hunter2@db.example:5432/grove?sslmode=require",
    "postgres://db.example:5432/grove",
  ],
  ["postgresql://me:hunter2@/grove?host=/run/pg&password=hunter2", "postgresql:///grove"],
])("does not repeat the password when %s cannot be reached", (url, place) => {
  const refused = new AggregateError([new Error("connect ECONNREFUSED ::1:5432")])
  const said = whyUnreachable(url, refused)
  expect(said).toBe(
    `The database ${place} cannot be used: connect ECONNREFUSED ::1:5432. Check DATABASE_URL.`,
  )
})
