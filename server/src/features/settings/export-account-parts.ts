import { fields, list, part, person } from "./export-sql.ts"

const at = { createdAt: "created_at" }

/** Parts of the export about the account itself: how it came here, signs in and is reached. */
export const ACCOUNT_PARTS = {
  sessions: part(
    "s.id",
    fields("s", {
      userAgent: "user_agent",
      addressPrefix: "address_prefix",
      language: "language",
      ...at,
      seenAt: "seen_at",
    }),
    "sessions s where s.user_id = $1",
  ),
  "sign-in-methods": part(
    "s.id",
    fields("s", { issuer: "issuer", subject: "subject", email: "email", ...at, usedAt: "used_at" }),
    "sign_in_methods s where s.user_id = $1",
  ),
  // Without hashes and keys, which would allow others to sign in.
  "local-account": part(
    "a.subject",
    fields("a", {
      email: "email",
      isEmailVerified: "is_email_verified",
      firstName: "first_name",
      lastName: "last_name",
      ...at,
      passwordChangedAt: "password_changed_at",
      secondFactorSince: "totp_confirmed_at",
      passkeys: list("idp_passkeys k", "k.used_at", { name: "k.name", usedAt: "k.used_at" }),
      recoveryCodes: list("idp_recovery_codes k", "k.created_at", { createdAt: "k.created_at" }),
      devices: list("idp_devices k", "k.seen_at", {
        userAgent: "k.user_agent",
        createdAt: "k.created_at",
        seenAt: "k.seen_at",
      }),
    }),
    "idp_accounts a join sign_in_methods s on s.issuer = 'builtin' and s.subject = a.subject where s.user_id = $1",
    "text",
  ),
  "mail-settings": part(
    "m.user_id",
    fields("m", {
      cadences: "cadences",
      quietFrom: "quiet_from",
      quietUntil: "quiet_until",
      timeZone: "time_zone",
    }),
    "mail_settings m where m.user_id = $1",
    "text",
  ),
  // Without the keys, which would allow others to push to the device.
  "push-subscriptions": part(
    "p.endpoint",
    fields("p", { endpoint: "endpoint", ...at }),
    "push_subscriptions p where p.user_id = $1",
    "text",
  ),
  invitations: part(
    "i.id",
    fields("i", {
      places: "places",
      used: "used",
      ...at,
      expiresAt: "expires_at",
      revokedAt: "revoked_at",
    }),
    "invitations i where i.inviter_id = $1",
  ),
  // Who invited the member; at most one entry.
  "invited-by": part(
    "i.id",
    fields("i", { person: person("i.inviter_id"), joinedAt: "(n.created_at)" }),
    "invitation_uses n join invitations i on i.id = n.invitation_id where n.user_id = $1",
  ),
  // At most one entry.
  "first-steps": part(
    "o.user_id",
    fields("o", {
      step: "step",
      outcome: "outcome",
      endedAt: "ended_at",
      checklistClosedAt: "checklist_closed_at",
      firstStoryAt: "first_story_at",
    }),
    "onboarding o where o.user_id = $1",
    "text",
  ),
  interests: part(
    "i.name",
    fields("i", { name: "name", ...at }),
    "interests i where i.user_id = $1",
    "text",
  ),
}
