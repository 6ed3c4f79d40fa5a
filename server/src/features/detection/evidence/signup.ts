import type { Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

/** `peers`: accounts that joined within the same hour, from the same network or with similar e-mail addresses. */
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
