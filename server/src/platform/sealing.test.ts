import { expect, test } from "vitest"

import { keyIdOf, seal, unseal } from "./sealing.ts"

const [KEY, OTHER] = ["a".repeat(32), "b".repeat(32)]

test("a sealed value opens with its key, among several, and with no other", () => {
  const sealed = seal(KEY, "session", "the secret ü")
  expect(sealed.sealedWith).toBe(keyIdOf(KEY))
  expect(sealed.value).not.toContain("secret")
  expect(Buffer.from(sealed.value, "base64")).toHaveLength(12 + "the secret ü".length + 1 + 16)
  expect(unseal([KEY], "session", sealed)).toBe("the secret ü")
  expect(unseal([undefined, OTHER, KEY], "session", sealed)).toBe("the secret ü")
  expect(unseal([OTHER], "session", sealed)).toBeUndefined()
  expect(unseal([undefined], "session", sealed)).toBeUndefined()
  expect(seal(KEY, "session", "the secret ü").value).not.toBe(sealed.value)
})

test("a value that was altered or moved to another name is rejected", () => {
  const sealed = seal(KEY, "session", "the secret")
  expect(() => unseal([KEY], "push", sealed)).toThrow("unable to authenticate")
  for (const at of [0, 13, -1]) {
    const bytes = Buffer.from(sealed.value, "base64")
    bytes[(at + bytes.length) % bytes.length]! ^= 1
    const altered = { ...sealed, value: bytes.toString("base64") }
    expect(() => unseal([KEY], "session", altered)).toThrow("unable to authenticate")
  }
})

test("without a key values stay plain", () => {
  expect(seal(undefined, "session", "plain")).toEqual({ value: "plain", sealedWith: null })
  expect(unseal([KEY], "session", { value: "plain", sealedWith: null })).toBe("plain")
})

test("opens what an earlier version has sealed", () => {
  const value = "nwVkytf5/nvxj4p5USSD41rw3w7r9qKb26xmG262Fa/JipteIYPT5m4="
  expect(keyIdOf(KEY)).toBe("7e4bd1114931e1f5")
  expect(unseal([KEY], "session", { value, sealedWith: keyIdOf(KEY) })).toBe("stored before")
})

test("key ids are short, stable and differ", () => {
  expect(keyIdOf(KEY)).toMatch(/^[0-9a-f]{16}$/)
  expect(keyIdOf(KEY)).toBe(keyIdOf(KEY))
  expect(keyIdOf(OTHER)).not.toBe(keyIdOf(KEY))
})
