import { expect, test } from "vitest"

import { chooseEncoding } from "./encoding.ts"

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["gzip;q=1.0, br;q=0.1", "br"],
  ["zstd;q=0, br ; q=0.000, gzip", "gzip"],
  ["*", "zstd"],
  ["zstd;q=0, *;q=0.5", "br"],
  ["*;q=0", undefined],
  ["identity", undefined],
  ["deflate", undefined],
  ["xgzip, gzipx", undefined],
  ["", undefined],
  [undefined, undefined],
])("accept-encoding %j selects %j", (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected)
})

test("only offered codings are selected", () => {
  expect(chooseEncoding("zstd, gzip", ["br", "gzip"])).toBe("gzip")
})
