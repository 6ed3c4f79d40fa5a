import { createHmac, randomBytes } from "node:crypto"

import type { Context } from "#platform/context.ts"

import { deleteSuppression, insertSuppression, selectSuppression } from "./queries.ts"

type MailContext = Pick<Context, "db" | "now" | "secrets">

/** A keyed hash, so that the list does not tell whose addresses it holds. */
export async function addressHashOf(
  { secrets }: Pick<Context, "secrets">,
  address: string,
): Promise<string> {
  const key = await secrets.get("mail-addresses", () => randomBytes(32).toString("base64"))
  return createHmac("sha256", key).update(address.trim().toLowerCase()).digest("base64url")
}

/** Nothing more is sent to this address until its owner confirms it again. */
export async function suppressAddress(ctx: MailContext, address: string, reason: string) {
  await insertSuppression(ctx.db, await addressHashOf(ctx, address), reason, ctx.now())
}

/** Reason and start of the suppression of this address; undefined without one. */
export async function suppressionOf(ctx: MailContext, address: string) {
  const found = await selectSuppression(ctx.db, await addressHashOf(ctx, address))
  return found && { reason: found.reason, since: found.created_at }
}

/** Returns whether it was suppressed. */
export async function releaseAddress(ctx: MailContext, address: string): Promise<boolean> {
  return deleteSuppression(ctx.db, await addressHashOf(ctx, address))
}
