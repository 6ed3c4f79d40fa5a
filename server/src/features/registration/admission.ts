import type { RegistrationMode } from "@grove/contract/site"

/** `waiting` includes people who still have to write their request. */
export type Refusal = "closed" | "domain" | "invitation-needed" | "waiting" | "refused"

type JoinState = "unsent" | "waiting" | "approved" | "refused"

export interface AdmissionFacts {
  mode: RegistrationMode
  /** Administrators by e-mail domain, and the holder of the set-up address. */
  isAlwaysAdmitted: boolean
  /** True when no domains are listed, or the verified address is at one of them. */
  hasAllowedDomain: boolean
  /** A working invitation with a place left. */
  hasInvitation: boolean
  request: JoinState | undefined
}

/** Decides whether a person without an account may come in. */
export function decideAdmission(facts: AdmissionFacts): "admitted" | Refusal {
  const { mode, request } = facts
  if (facts.isAlwaysAdmitted || request === "approved") return "admitted"
  // Neither an invitation nor opening the place takes back what an administrator decided.
  if (request === "refused") return "refused"
  const isWelcome = mode === "open" || (mode !== "closed" && facts.hasInvitation)
  if (isWelcome && facts.hasAllowedDomain) return "admitted"
  // A request that was sent stays valid when the settings change afterwards.
  if (request === "waiting") return "waiting"
  if (mode === "closed") return "closed"
  if (!facts.hasAllowedDomain) return "domain"
  return mode === "invite" ? "invitation-needed" : "waiting"
}

// ASCII only, checked before lowercasing: U+212A would otherwise become a 'k'.
const ADDRESS = /^[\x21-\x3f\x41-\x7e]+@(?<domain>[a-zA-Z0-9.-]+)$/

/** The domain must match whole, and counts only for a verified address. */
export function isAtDomain(
  identity: { email: string | null; emailVerified: boolean },
  domains: readonly string[],
): boolean {
  if (!identity.emailVerified) return false
  const domain = ADDRESS.exec(identity.email ?? "")?.groups?.["domain"]?.toLowerCase()
  return domain !== undefined && domains.includes(domain)
}
