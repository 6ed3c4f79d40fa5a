import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

import type { Context } from "#platform/context.ts"

const ID_HEX = 32
const MAC_HEX = 16

const TAGGED = /\+(?<tag>[0-9a-f]{48})@/gi
/** A mail that came back names its address a few times; others get no more work than this. */
const MAX_TAGS = 20

async function macOf({ secrets }: Pick<Context, "secrets">, id: string): Promise<Buffer> {
  const key = await secrets.get("mail-returns", () => randomBytes(32).toString("base64"))
  return createHmac("sha256", key)
    .update(id)
    .digest()
    .subarray(0, MAC_HEX / 2)
}

/**
 * The envelope sender of one mail (VERP): where it comes back to says which mail it was, and the signature that the mail
 * was ours, so that a forged report stops nobody. Hexadecimal, because some servers fold the case.
 */
export async function returnAddressOf(
  ctx: Pick<Context, "secrets">,
  mailbox: string,
  mailId: string,
): Promise<string> {
  const id = mailId.replaceAll("-", "").toLowerCase()
  const at = mailbox.lastIndexOf("@")
  const tag = `${id}${(await macOf(ctx, id)).toString("hex")}`
  return `${mailbox.slice(0, at)}+${tag}${mailbox.slice(at)}`
}

/** The mail whose return address stands in this text; undefined if we made none of those in it. */
export async function mailOfReturnAddress(
  ctx: Pick<Context, "secrets">,
  text: string,
): Promise<string | undefined> {
  for (const { groups } of text.matchAll(TAGGED).take(MAX_TAGS)) {
    const tag = groups?.["tag"]?.toLowerCase() ?? ""
    const id = tag.slice(0, ID_HEX)
    if (timingSafeEqual(Buffer.from(tag.slice(ID_HEX), "hex"), await macOf(ctx, id)))
      return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
  }
  return undefined
}
