import type { InvitationState } from "@grove/contract/registration"

export interface InvitationFacts {
  places: number
  used: number
  expires_at: Date
  revoked_at: Date | null
  is_inviter_active: boolean
}

/** Invitations of suspended and banned inviters count as revoked; after a suspension they work again. */
export function invitationState(facts: InvitationFacts, now: Date): InvitationState {
  if (facts.revoked_at !== null || !facts.is_inviter_active) return "revoked"
  if (facts.used >= facts.places) return "used"
  return facts.expires_at <= now ? "expired" : "valid"
}
