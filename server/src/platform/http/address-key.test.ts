import { expect, test } from "vitest"

import { addressKey } from "./address-key.ts"

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:192.0.2.7", "192.0.2.7"],
  ["::ffff:192.100.200.70", "192.100.200.70"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8:1:2:3::", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
  ["1::ffff:192.0.2.7", "1:0:0:0"],
  ["1::2:3:4:5:6:7", "1:0:2:3"],
  ["not an address", "not an address"],
])("%s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key)
})
