import type { Standing } from "@grove/contract/auth"

import type { Actor } from "#platform/actor.ts"
import { must } from "#platform/errors.ts"

/** What a reader would follow or type in, whether or not a screen turns it into a link. */
const LINK = /https?:\/\/\S|\bwww\.[^\s.]/i

export interface Published {
  /** Every text of the act that others will read; what stays as it was is left out. */
  texts?: readonly (string | null | undefined)[]
  hasPictures?: boolean
}

/** What of this a restriction forbids; undefined if nothing. Everyone else may publish all of it. */
export function forbiddenPart(
  state: Standing["state"],
  { texts = [], hasPictures = false }: Published,
): "pictures" | "links" | undefined {
  if (state !== "restricted") return undefined
  if (hasPictures) return "pictures"
  return texts.some((text) => LINK.test(text ?? "")) ? "links" : undefined
}

/** The one place where a restriction is enforced on what members publish: call it with all texts of the act. */
export function requireUnrestricted(actor: Actor, published: Published): void {
  const part = forbiddenPart(actor.standing.state, published)
  must(
    part === undefined,
    "account.restricted",
    `Your account is restricted: you cannot share ${part ?? ""} for now.`,
  )
}
