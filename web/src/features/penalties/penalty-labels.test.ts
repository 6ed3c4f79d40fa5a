import { expect, test } from "vitest"

import { lastsUntil } from "./penalty-labels.ts"

test("shows an expiry date, or Permanent without one", () => {
  expect(lastsUntil("2026-03-04T12:00:00Z")).toBe("Expires Mar 4, 2026")
  expect(lastsUntil(undefined)).toBe("Permanent")
})
