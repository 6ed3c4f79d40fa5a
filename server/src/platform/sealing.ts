import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

export interface Sealed {
  value: string
  /** Null if the value is plain text. */
  sealedWith: string | null
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const derive = (key: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, "", `grove ${purpose}`, bytes))

export const keyIdOf = (key: string) => derive(key, "secret key id", 8).toString("hex")

/** AES-256-GCM. Bound to the name, so that one stored value cannot take the place of another. */
export function seal(key: string | undefined, name: string, text: string): Sealed {
  if (key === undefined) return { value: text, sealedWith: null }
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", derive(key, "secrets", 32), nonce)
  cipher.setAAD(Buffer.from(name))
  const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]
  return { value: Buffer.concat(parts).toString("base64"), sealedWith: keyIdOf(key) }
}

/** Undefined if none of the keys has sealed it. Throws if the value was altered. */
export function unseal(
  keys: readonly (string | undefined)[],
  name: string,
  { value, sealedWith }: Sealed,
): string | undefined {
  if (sealedWith === null) return value
  const key = keys.find((one) => one !== undefined && keyIdOf(one) === sealedWith)
  if (key === undefined) return undefined
  const bytes = Buffer.from(value, "base64")
  const decipher = createDecipheriv(
    "aes-256-gcm",
    derive(key, "secrets", 32),
    bytes.subarray(0, NONCE_BYTES),
  )
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8")
}
