import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto"

import { renderSVG } from "uqr"

import type { Secrets } from "#platform/context.ts"
import { keyIdOf, seal, unseal } from "#platform/sealing.ts"

const PERIOD_SECONDS = 30
/** Accepts the code before and after the current one: clocks differ. */
const WINDOW = 1

const DIGITS = 6
const SECRET_BYTES = 20

export const newTotpSecret = () => toBase32(randomBytes(SECRET_BYTES))

/** The time step the code belongs to; undefined if it is wrong, or not later than `lastStep`. */
export function stepOf(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | undefined {
  const token = code.replaceAll(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return undefined
  const current = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)
  const key = fromBase32(secret)
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1)
    if (timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(token)))
      return lastStep !== null && step <= lastStep ? undefined : step
  return undefined
}

/** The code of a time step by RFC 6238: HMAC-SHA-1, shortened as in RFC 4226. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac("sha1", key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0")
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** Without padding; `bytes` must fill whole letters, as 20 bytes do. */
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  return bits.replaceAll(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)))
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
  const bytes = bits.join("").match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** What the QR code says to an authenticator app. */
export function totpAddress(secret: string, label: string, issuer: string): string {
  const [name, place] = [label, issuer].map(encodeURIComponent)
  const settings = `algorithm=SHA1&digits=${DIGITS}&period=${PERIOD_SECONDS}`
  return `otpauth://totp/${place}:${name}?issuer=${place}&secret=${secret}&${settings}`
}

/** Always dark on light, with a quiet zone: some scanners read nothing else. */
export const qrCode = (text: string) =>
  renderSVG(text, { border: 3, pixelSize: 4, whiteColor: "#ffffff", blackColor: "#000000" })

const NAME = "idp-totp"
const keyOf = (secrets: Secrets) => secrets.get(NAME, () => randomBytes(32).toString("base64url"))

/** Encrypted with a key outside the table, which is itself encrypted with `SECRET_KEY` if that is set. */
export async function sealTotp(secrets: Secrets, subject: string, secret: string): Promise<string> {
  return seal(await keyOf(secrets), `${NAME}:${subject}`, secret).value
}

export async function unsealTotp(
  secrets: Secrets,
  subject: string,
  sealed: string,
): Promise<string> {
  const key = await keyOf(secrets)
  const sealedWith = keyIdOf(key)
  const secret = unseal([key], `${NAME}:${subject}`, { value: sealed, sealedWith })
  if (secret === undefined) throw new Error("A second factor could not be decrypted.")
  return secret
}

/** Without letters and digits that look alike. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
const CODES = 10
const CODE_LETTERS = 10

/** Ten codes of 49 bits, written `abcde-fghij`. */
export const newRecoveryCodes = () =>
  Array.from({ length: CODES }, () => {
    const letters = Array.from(
      { length: CODE_LETTERS },
      () => ALPHABET[randomInt(ALPHABET.length)],
    ).join("")
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

/** Random enough that a fast hash protects it; bound to the account. */
export const hashRecoveryCode = (subject: string, code: string) =>
  hash("sha256", `${subject}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`, "buffer")

export const looksLikeRecoveryCode = (code: string) =>
  code.replaceAll(/[\s-]/g, "").length === CODE_LETTERS
