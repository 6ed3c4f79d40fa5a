import { expect, test } from "vitest"

import { mailOfReturnAddress, returnAddressOf } from "./return-address.ts"

const withKey = (key: string) => ({ secrets: { get: async () => key } }) as never
const ID = "01a1e662-427e-78e2-8bc5-b4bca7ac145f"

test("identifies its mail in any letter case, and rejects addresses we did not make", async () => {
  const ctx = withKey("key")
  const address = await returnAddressOf(ctx, "bounce@mail.example", ID.toUpperCase())
  expect(address).toMatch(/^bounce\+01a1e662427e78e28bc5b4bca7ac145f[0-9a-f]{16}@mail\.example$/)
  expect(await mailOfReturnAddress(ctx, address)).toBe(ID)
  expect(await mailOfReturnAddress(ctx, `<${address.toUpperCase()}>`)).toBe(ID)
  expect(await mailOfReturnAddress(withKey("other"), address)).toBeUndefined()
  const last = address.replace(/.(?=@)/, (digit) => (digit === "0" ? "1" : "0"))
  for (const forged of [last, address.replace("01a1", "01a2"), "bounce@mail.example", ""])
    expect(await mailOfReturnAddress(ctx, forged)).toBeUndefined()

  const header = `Received: from mx\r\nDelivered-To: ${last}, ${address}\r\nTo: x@mail.example`
  expect(await mailOfReturnAddress(ctx, header)).toBe(ID)
  expect(await mailOfReturnAddress(ctx, last.repeat(19) + address)).toBe(ID)
  expect(await mailOfReturnAddress(ctx, last.repeat(20) + address)).toBeUndefined()
})

test("puts the tag before the last @", async () => {
  const address = await returnAddressOf(withKey("key"), '"a@b"@mail.example', ID)
  expect(address).toMatch(/^"a@b"\+[0-9a-f]{48}@mail\.example$/)
})
