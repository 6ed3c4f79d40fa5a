import { WEIGHTS } from "#features/detection/weights.ts"

import type { Finding } from "./finding.ts"

/** Accounts that began within the same hour and from the same network or with addresses of one pattern. */
export function signupEvidence({ peers }: { peers: number }): Finding[] {
  if (peers < 3) return []
  const weight = peers >= 5 ? WEIGHTS.signup.burst : WEIGHTS.signup.smallBurst
  return [
    {
      family: "signup",
      weight,
      text: `Joined within an hour of ${peers} accounts that look alike`,
    },
  ]
}

/**
 * The pattern of an address's local part: letters become `a`, digits `0`, runs are counted roughly. `anna.b1984` and
 * `carl.d2001` have the same one.
 */
export function addressPattern(localPart: string): string {
  return localPart
    .toLowerCase()
    .replace(/\p{L}+/gu, "a")
    .replace(/\d+/g, (digits) => `0${Math.min(digits.length, 4)}`)
}
