import { LOGOUT_TOKEN_SECONDS, type LogoutClaims } from "#features/auth/provider-logout.service.ts"

import { isSignedBy, parseJws, type ProviderKey } from "./jws.ts"

interface Expected {
  issuer: string
  clientId: string
  /** Reads the provider's keys; `kid` is the one that is needed. */
  keys: (kid: unknown) => Promise<readonly ProviderKey[]>
  toleranceSeconds: number
  nowSeconds: number
}

const EVENT = "http://schemas.openid.net/event/backchannel-logout"
const MAX_LENGTH = 255

/** OpenID Connect Back-Channel Logout 1.0, section 2.6. Throws if the keys cannot be read. */
export async function readLogoutToken(
  token: string,
  expected: Expected,
): Promise<LogoutClaims | undefined> {
  const jws = parseJws(token)
  if (!jws || !isLogoutType(jws.header["typ"])) return undefined
  // Before the keys are fetched, so that nonsense costs nothing.
  const claims = checkClaims(jws.claims, expected)
  if (!claims) return undefined
  return isSignedBy(jws, await expected.keys(jws.header["kid"])) ? claims : undefined
}

/** An explicit type keeps other tokens of the provider out; older providers state `JWT` or none. */
const isLogoutType = (type: unknown) =>
  type === undefined ||
  (typeof type === "string" && ["logout+jwt", "jwt"].includes(type.toLowerCase()))

function checkClaims(
  claims: Record<string, unknown>,
  { issuer, clientId, toleranceSeconds, nowSeconds }: Expected,
): LogoutClaims | undefined {
  const { iss, aud, iat, exp, jti, sub, sid, events } = claims
  const isForUs = Array.isArray(aud) ? aud.includes(clientId) : aud === clientId
  // A nonce marks an ID token, which must never work as a logout token.
  if (iss !== issuer || !isForUs || "nonce" in claims || !isLogoutEvent(events)) return undefined
  if (typeof iat !== "number" || iat > nowSeconds + toleranceSeconds) return undefined
  if (iat < nowSeconds - LOGOUT_TOKEN_SECONDS - toleranceSeconds) return undefined
  // Required since the final version of the specification; drafts had none.
  if (exp !== undefined && (typeof exp !== "number" || exp < nowSeconds - toleranceSeconds))
    return undefined
  const named = { subject: textOf(sub), providerSession: textOf(sid) }
  const id = textOf(jti)
  if (!id || named.subject === undefined || named.providerSession === undefined) return undefined
  if (named.subject === null && named.providerSession === null) return undefined
  return {
    issuer,
    jti: id,
    subject: named.subject ?? null,
    providerSession: named.providerSession ?? null,
  }
}

const isLogoutEvent = (events: unknown) => {
  const event = (events as Record<string, unknown> | null | undefined)?.[EVENT]
  return typeof event === "object" && event !== null && !Array.isArray(event)
}

/** Null if it is missing, undefined if it is unusable. */
function textOf(value: unknown): string | null | undefined {
  if (value === undefined) return null
  return typeof value === "string" && value !== "" && value.length <= MAX_LENGTH ? value : undefined
}
