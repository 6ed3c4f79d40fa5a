import { hash, randomBytes, randomInt } from "node:crypto"

import { Secret, TOTP } from "otpauth"
import { renderSVG } from "uqr"

import type { Secrets } from "#platform/context.ts"
import { keyIdOf, seal, unseal } from "#platform/sealing.ts"

const PERIOD_SECONDS = 30
/** Accepts the code before and after the current one: clocks differ. */
const WINDOW = 1

const totpOf = (secret: string, label = "", issuer = "") =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  })

export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** The time step the code belongs to; undefined if it is wrong, or not later than `lastStep`. */
export function stepOf(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | undefined {
  const token = code.replaceAll(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  return lastStep !== null && step <= lastStep ? undefined : step
}

export const totpAddress = (secret: string, label: string, issuer: string) =>
  totpOf(secret, label, issuer).toString()

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
