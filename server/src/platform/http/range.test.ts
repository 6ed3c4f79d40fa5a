import { expect, test } from "vitest"

import { parseRange } from "./range.ts"

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=5-9", { start: 5, end: 9 }],
  ["bytes=5-", { start: 5 }],
  ["bytes=-5", { last: 5 }],
  [undefined, undefined],
  ["bytes=-", undefined],
  ["bytes=-0", undefined],
  ["bytes=9-5", undefined],
  ["bytes=0-1,4-5", undefined],
  ["items=0-1", undefined],
  ["kilobytes=0-1", undefined],
  ["bytes=0-1 ", undefined],
  ["bytes= 0-1", undefined],
  ["bytes=0x1-2", undefined],
  ["bytes=1e3-", undefined],
  ["bytes=99999999999999999-", undefined],
])("%j is %o", (header, range) => expect(parseRange(header)).toEqual(range))
