import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"

import type { Context } from "#platform/context.ts"

type Purpose = "unsubscribe" | "confirm"

const keyOf = ({ secrets }: Pick<Context, "secrets">) =>
  secrets.get("mail-links", () => randomBytes(32).toString("base64"))

/** Identifies an address in a link without telling it. */
export const shortHash = (text: string) =>
  createHash("sha256").update(text.toLowerCase()).digest("base64url").slice(0, 22)

const signature = (key: string, purpose: Purpose, text: string) =>
  createHmac("sha256", key).update(`${purpose}\n${text}`).digest()

/**
 * A link that proves by itself what it may do; unsubscribing must work for as long as the mail exists. The payload is a
 * short list, because the router takes at most 200 characters.
 */
export async function signToken(
  ctx: Pick<Context, "secrets">,
  purpose: Purpose,
  payload: readonly unknown[],
): Promise<string> {
  const text = Buffer.from(JSON.stringify(payload)).toString("base64url")
  return `${text}.${signature(await keyOf(ctx), purpose, text).toString("base64url")}`
}

/** Returns undefined for a token of another purpose or one that was changed. */
export async function readToken(
  ctx: Pick<Context, "secrets">,
  purpose: Purpose,
  token: string,
): Promise<unknown[] | undefined> {
  const [text = "", signed = "", ...rest] = token.split(".")
  const expected = signature(await keyOf(ctx), purpose, text)
  const given = Buffer.from(signed, "base64url")
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  return JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[]
}
