import { expect, test } from "vitest"

import { addressOf, queryOf } from "./member-address.ts"

test.each([
  ["", { q: "", filter: "all" }],
  ["?q=%20ann%20&filter=staff", { q: "ann", filter: "staff" }],
  ["?filter=everything", { q: "", filter: "all" }],
] as const)("reads '%s' from the address", (search, query) => {
  expect(queryOf(search)).toEqual(query)
})

test.each([
  [{ q: "", filter: "all" }, undefined, "/admin/members"],
  [{ q: "a&b", filter: "fake" }, undefined, "/admin/members?q=a%26b&filter=fake"],
  [{ q: "ann", filter: "all" }, "admin", "/admin/members/admin?q=ann"],
] as const)("puts %o into the address and reads it back", (query, userId, address) => {
  expect(addressOf(query, userId)).toBe(address)
  expect(queryOf(address.slice(address.indexOf("?")))).toEqual(
    address.includes("?") ? query : { q: "", filter: "all" },
  )
})
