import type { Standing } from "@grove/contract/auth"

import type { Actor } from "#platform/actor.ts"
import { must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"

/** Also matches addresses that the browser does not turn into links, because readers can type them in. */
const LINK = /https?:\/\/\S|\bwww\.[^\s.]/i

export interface Published {
  /** All new or changed texts that others will read. */
  texts?: readonly (string | null | undefined)[]
  hasPictures?: boolean
}

/** What a restricted member cannot publish; undefined if nothing is forbidden. */
export function forbiddenPart(
  state: Standing["state"],
  { texts = [], hasPictures = false }: Published,
): "pictures" | "links" | undefined {
  if (state !== "restricted") return undefined
  if (hasPictures) return "pictures"
  return texts.some((text) => LINK.test(text ?? "")) ? "links" : undefined
}

/** Enforces restrictions. Every service that publishes must call it with all texts of the action. */
export function requireUnrestricted(actor: Actor, published: Published): void {
  const part = forbiddenPart(actor.standing.state, published)
  must(
    part === undefined,
    "account.restricted",
    part === "pictures"
      ? t("Your account is restricted: you cannot share pictures for now.")
      : t("Your account is restricted: you cannot share links for now."),
  )
}
