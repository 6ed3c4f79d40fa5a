import type { EvidenceFamily } from "@grove/contract/detection"

import { say, type Text } from "#platform/language/text.ts"

/** One fact about an account and its weight in log-odds. */
export interface Finding {
  family: EvidenceFamily
  weight: number
  /** Shown to staff, with the account's own numbers. Never names a reporter or quotes a message. */
  text: string
  /** The same for readers of other languages. */
  said: Text
}

export const finding = (family: EvidenceFamily, weight: number, said: Text): Finding => ({
  family,
  weight,
  text: say(said, "en"),
  said,
})
