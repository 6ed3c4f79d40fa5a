import { expect, test } from "vitest"

import { accentLink } from "./accent-link.ts"

test.each([
  [null, ""],
  ["#1a2b3c", '<link rel="stylesheet" href="/api/site.css?v=1a2b3c">'],
])("links the style of the accent color %s", (accentColor, link) => {
  expect(accentLink({ accentColor })).toBe(link)
})
