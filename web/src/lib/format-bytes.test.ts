import { expect, test } from "vitest"

import { formatBytes } from "./format-bytes.ts"

test.each([
  [0, "0 byte"],
  [999, "999 byte"],
  [1500, "1.5 kB"],
  [999_600, "1 MB"],
  [12_400_000, "12 MB"],
  [3.2e9, "3.2 GB"],
  [5e15, "5,000 TB"],
])("%d bytes are '%s'", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
