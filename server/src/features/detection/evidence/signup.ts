import { later } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

/** `peers`: accounts that joined within the same hour, from the same network or with similar e-mail addresses. */
export function signupEvidence({ peers }: { peers: number }): Finding[] {
  if (peers < 3) return []
  const weight = peers >= 5 ? WEIGHTS.signup.burst : WEIGHTS.signup.smallBurst
  return [
    finding(
      "signup",
      weight,
      later("Joined within an hour of {count} accounts that look alike", { count: peers }),
    ),
  ]
}
