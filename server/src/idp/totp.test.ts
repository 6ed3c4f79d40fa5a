import { HOTP, Secret, TOTP, URI } from "otpauth"
import { expect, test } from "vitest"

import { newTotpSecret, stepOf, totpAddress } from "./totp.ts"

const PERIOD = 30

test("accepts the codes that an authenticator app shows, one step around now, each once", () => {
  const secret = newTotpSecret()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const now = new Date("2026-11-16T12:00:10Z")
  const step = Math.floor(now.getTime() / 1000 / PERIOD)
  const codeAt = (at: number) => app.generate({ timestamp: at * PERIOD * 1000 })
  const found = [-2, -1, 0, 1, 2].map((by) => stepOf(secret, codeAt(step + by), now, null))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(stepOf(secret, codeAt(step), now, step)).toBeUndefined()
  expect(stepOf(secret, codeAt(step), now, step - 1)).toBe(step)
  expect(stepOf(secret, ` ${codeAt(step).slice(0, 3)} ${codeAt(step).slice(3)}`, now, null)).toBe(
    step,
  )
  for (const wrong of ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"])
    expect(stepOf(secret, wrong, now, null)).toBeUndefined()
})

test("matches the test vectors of RFC 6238", () => {
  const secret = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer })
    .base32
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
  ] as const)
    expect(stepOf(secret, code, new Date(seconds * 1000), null)).toBe(Math.floor(seconds / PERIOD))
})

test("makes a QR code that an authenticator app can read", () => {
  const secret = newTotpSecret()
  const app = URI.parse(totpAddress(secret, "ann+1@mail.example", "Moss & Fern"))
  expect(app).not.toBeInstanceOf(HOTP)
  expect([app.secret.base32, app.issuer, app.label, app.digits]).toEqual([
    secret,
    "Moss & Fern",
    "ann+1@mail.example",
    6,
  ])
})
