import { expect, test } from "vitest"

import type { RelinkRow } from "./relink.queries.ts"
import { relinkStep } from "./relink.service.ts"

const ROW: RelinkRow = {
  user_id: "u",
  handle: "u",
  email: "u@x.example",
  email_verified: true,
  is_linked: false,
  same_address: 1,
  second_id: null,
  second_handle: null,
  second_method_id: null,
  is_second_empty: null,
}
const SECOND = { second_id: "s", second_handle: "s", second_method_id: "m" }

test.each<[string, Partial<RelinkRow>, string]>([
  ["a verified address of one account", {}, "prepare"],
  ["a sign-in method at the new provider", { is_linked: true, ...SECOND }, "alreadyLinked"],
  ["no address", { email: null }, "unverified"],
  ["an address that was not verified", { email_verified: false }, "unverified"],
  ["an address that could be folded into another", { email: "\u212A@x.example" }, "unverified"],
  ["an address that two accounts have", { same_address: 2 }, "ambiguous"],
  ["a second account without anything", { ...SECOND, is_second_empty: true }, "move"],
  ["a second account in use", { ...SECOND, is_second_empty: false }, "secondInUse"],
  ["both", { ...SECOND, is_second_empty: true, same_address: 2 }, "ambiguous"],
])("%s", (_name, row, step) => {
  expect(relinkStep({ ...ROW, ...row })).toBe(step)
})
