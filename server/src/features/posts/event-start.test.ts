import { expect, test } from "vitest"

import { startOf } from "./event-start.ts"

test.each([
  [{}, null],
  [{ date: "2026-07-01" }, "2026-07-01T00:00:00.000Z"],
  [{ date: "2026-07-01", time: "18:30", timeZone: "Europe/Berlin" }, "2026-07-01T16:30:00.000Z"],
  [{ date: "2026-01-01", time: "18:30", timeZone: "America/New_York" }, "2026-01-01T23:30:00.000Z"],
  // Clocks go forward in Berlin.
  [{ date: "2026-03-29", time: "03:30", timeZone: "Europe/Berlin" }, "2026-03-29T01:30:00.000Z"],
  [{ date: "2026-07-01", time: "09:00", timeZone: "Nowhere/Atall" }, "2026-07-01T09:00:00.000Z"],
])("%o", (when, expected) => expect(startOf(when)?.toISOString() ?? null).toBe(expected))
