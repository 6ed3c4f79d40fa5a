import type { SiteSettings } from "@grove/contract/site"
import { expect, test } from "vitest"

import { changedNames, changeOf, draftOf, readColor, readDomains } from "./site-draft.ts"

const STORED: SiteSettings = {
  name: "Grove",
  description: "",
  logoUrl: "/api/site/logo/x-512.webp",
  accentColor: null,
  welcomeText: "",
  defaultLanguage: "en",
  emailVisibility: "shown",
  registration: "open",
  allowedEmailDomains: ["a.example"],
  membersMayInvite: null,
  publicReading: false,
  newMemberText: "",
  isSetUp: true,
}

test("an untouched form changes nothing", () => {
  expect(changeOf(draftOf(STORED), STORED)).toEqual({})
})

test("sends only what changed, and names it", () => {
  const draft = { ...draftOf(STORED), description: "Neighbors", allowedEmailDomains: [] }
  const change = changeOf(draft, STORED)
  expect(change).toEqual({ description: "Neighbors", allowedEmailDomains: [] })
  expect(changedNames(change)).toEqual(["description", "e-mail domains"])
})

test("removing the logo is a change", () => {
  expect(changeOf({ ...draftOf(STORED), logo: null }, STORED)).toEqual({ logo: null })
})

test("a value changed back is not a change", () => {
  expect(changeOf({ ...draftOf(STORED), name: "Grove" }, STORED)).toEqual({})
})

test.each([
  ["School.example", ["school.example"], []],
  ["@a.example, b.example;c.example", ["a.example", "b.example", "c.example"], []],
  ["localhost", [], ["localhost"]],
  ["a..b", [], ["a..b"]],
  [" ", [], []],
])("the domains in '%s'", (typed, domains, wrong) => {
  expect(readDomains(typed)).toEqual({ domains, wrong })
})

test.each([
  ["#0F766E", "#0f766e"],
  [" 0f766e ", "#0f766e"],
  ["#fff", undefined],
  ["teal", undefined],
])("the color '%s'", (typed, color) => {
  expect(readColor(typed)).toBe(color)
})
