import * as client from "openid-client"

import type { Attempt } from "#features/auth/attempts.service.ts"
import type { LogoutClaims } from "#features/auth/provider-logout.service.ts"
import type { Identity } from "#features/users/identity.service.ts"
import type { Log } from "#platform/context.ts"

import { identityOf, needsUserinfo } from "./claims.ts"
import { ALGORITHMS } from "./jws.ts"
import { readLogoutToken } from "./logout-token.ts"
import { openProviderKeys } from "./provider-keys.ts"

interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export interface OidcOptions {
  settings: () => Promise<ProviderSettings>
  redirectUri: string
  /** Issuer stored with users of this provider. */
  issuerName: (issuer: string) => string
  /** Reaches the provider without the network. */
  fetch?: client.CustomFetch
  /** How long discovered metadata count as proof that the provider is reachable. */
  freshMs: number
  now: () => Date
  log: Log
}

interface Authenticated {
  identity: Identity
  /** Time of authentication; undefined when the provider does not state it. */
  at: Date | undefined
  /** The provider's name for its session; null when it states none. */
  providerSession: string | null
}

export type Problem = "unreachable" | "denied" | "failed" | "stale" | "clock"

export interface Oidc {
  /** Returns undefined when the provider cannot be reached. */
  begin(options: { isFresh: boolean }): Promise<(Attempt & { url: URL }) | undefined>
  /** `attempt` must belong to the browser that calls back. */
  finish(callback: URL, attempt: Attempt & { createdAt: Date }): Promise<Authenticated | Problem>
  /** Where the provider ends its own session; undefined when it offers no such page or cannot be reached. */
  endSession(returnTo: string): Promise<URL | undefined>
  /** What the provider asks to end; it sends the token itself, not through the browser. */
  logoutClaims(token: string): Promise<LogoutClaims | "invalid" | "unreachable">
}

const TIMEOUT_SECONDS = 4
const MAX_SESSION_NAME = 255
/** The provider states whole seconds. */
const ROUNDING_MS = 5000
/** Larger differences between the clocks reject the sign-in. */
const CLOCK_TOLERANCE_SECONDS = 120

export function openOidc(options: OidcOptions): Oidc {
  const { log } = options
  let known: { metadata: client.ServerMetadata; settings: ProviderSettings; at: number } | undefined
  let pending: Promise<void> | undefined
  const providerKeys = openProviderKeys(TIMEOUT_SECONDS, options.now)

  /**
   * Discovers lazily and again after `maxAgeMs`, so that the server starts and runs while the provider is down. Each
   * call returns a configuration without cached keys, so that a key the provider has just replaced is not used.
   */
  const discover = async (maxAgeMs: number) => {
    if (!known || options.now().getTime() - known.at >= maxAgeMs) {
      pending ??= fetchMetadata().finally(() => (pending = undefined))
      await pending
    }
    if (!known) throw new Error("The provider was not discovered.")
    return strictConfiguration(known.metadata, known.settings, options.fetch)
  }
  const fetchMetadata = async () => {
    const settings = await options.settings()
    const url = new URL(settings.issuer)
    const found = await client.discovery(url, settings.clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(url.protocol === "http:" && { execute: [client.allowInsecureRequests] }),
      ...(options.fetch && { [client.customFetch]: options.fetch }),
    })
    known = { metadata: found.serverMetadata(), settings, at: options.now().getTime() }
  }

  return {
    async begin({ isFresh }) {
      const config = await discover(options.freshMs).catch((error: unknown) =>
        logFailure(log, error),
      )
      if (!config) return undefined
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        isFresh,
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: options.redirectUri,
        scope: "openid email profile",
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
        // `max_age` obliges the provider to return `auth_time`; `prompt` alone does not.
        ...(isFresh && { prompt: "login", max_age: "0" }),
      })
      return { ...attempt, url }
    },

    async endSession(returnTo) {
      const config = await discover(Number.POSITIVE_INFINITY).catch((error: unknown) =>
        logFailure(log, error),
      )
      if (!config?.serverMetadata().end_session_endpoint) return undefined
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo })
    },

    async logoutClaims(token) {
      try {
        const config = await discover(Number.POSITIVE_INFINITY)
        const { issuer, jwks_uri: keysUrl } = config.serverMetadata()
        if (keysUrl === undefined) return "unreachable"
        const claims = await readLogoutToken(token, {
          issuer,
          clientId: config.clientMetadata().client_id,
          keys: (kid) => providerKeys(keysUrl, kid),
          toleranceSeconds: CLOCK_TOLERANCE_SECONDS,
          nowSeconds: nowSeconds(),
        })
        return claims ? { ...claims, issuer: options.issuerName(issuer) } : "invalid"
      } catch (error) {
        logFailure(log, error)
        return "unreachable"
      }
    },

    async finish(callback, attempt) {
      try {
        const config = await discover(Number.POSITIVE_INFINITY)
        const tokens = await client.authorizationCodeGrant(config, callback, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return "failed"
        if (claims.iat - nowSeconds() > CLOCK_TOLERANCE_SECONDS)
          return clocksDiffer(log, claims.iat)
        const userinfo = await fetchUserinfo(log, config, tokens.access_token, claims)
        const at = authenticatedAt(claims, options.now())
        const earliest = attempt.createdAt.getTime() - ROUNDING_MS
        if (attempt.isFresh && (at === undefined || at.getTime() < earliest)) {
          log.warn({}, "the provider did not prove a new authentication")
          return "stale"
        }
        const identity = identityOf(options.issuerName(claims.iss), claims, userinfo)
        if (identity === "failed") return identity
        return { identity, at, providerSession: providerSessionOf(claims) }
      } catch (error) {
        const issuedAt = issuedAtOf(error)
        if (issuedAt !== undefined && Math.abs(issuedAt - nowSeconds()) > CLOCK_TOLERANCE_SECONDS)
          return clocksDiffer(log, issuedAt)
        logFailure(log, error)
        return problemOf(error)
      }
    },
  }
}

/** A failure is fatal only without an address; a missing flag leaves the address unverified. */
async function fetchUserinfo(
  log: Log,
  config: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<Record<string, unknown>> {
  if (!needsUserinfo(claims) || !config.serverMetadata().userinfo_endpoint) return {}
  try {
    return await client.fetchUserInfo(config, accessToken, claims.sub)
  } catch (error) {
    if (claims["email"] === undefined) throw error
    logFailure(log, error)
    return {}
  }
}

/** Always verifies signatures, with algorithms from our list only. */
function strictConfiguration(
  found: client.ServerMetadata,
  settings: ProviderSettings,
  fetch?: client.CustomFetch,
): client.Configuration {
  const offered = found.id_token_signing_alg_values_supported ?? ["RS256"]
  const metadata = {
    ...found,
    id_token_signing_alg_values_supported: offered.filter((name) => ALGORITHMS.includes(name)),
  }
  const methods = found.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  const authentication = methods.includes("client_secret_basic")
    ? client.ClientSecretBasic(settings.clientSecret)
    : client.ClientSecretPost(settings.clientSecret)
  const own = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const config = new client.Configuration(metadata, settings.clientId, own, authentication)
  config.timeout = TIMEOUT_SECONDS
  if (fetch) config[client.customFetch] = fetch
  if (settings.issuer.startsWith("http:")) client.allowInsecureRequests(config)
  client.enableNonRepudiationChecks(config)
  return config
}

/**
 * Computes the age from the provider's own clock, assuming the token was issued now. The library's `maxAge` compares the
 * provider's time with our clock and fails when either is off.
 */
const authenticatedAt = ({ iat, auth_time: at }: client.IDToken, now: Date) =>
  at === undefined ? undefined : new Date(now.getTime() - Math.max(0, iat - at) * 1000)

const providerSessionOf = ({ sid }: client.IDToken) =>
  typeof sid === "string" && sid !== "" && sid.length <= MAX_SESSION_NAME ? sid : null

function problemOf(error: unknown): Problem {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === "access_denied" ? "denied" : "failed"
  // Rejections by the library carry an OAUTH_ code; anything else means that no answer arrived.
  const code = codeOf(error)
  const isRejection =
    code !== undefined &&
    code.startsWith("OAUTH_") &&
    code !== "OAUTH_TIMEOUT" &&
    code !== "OAUTH_ABORT"
  return isRejection ? "failed" : "unreachable"
}

const nowSeconds = () => Date.now() / 1000

/** Issue time of an ID token that was rejected as expired or not yet valid. */
function issuedAtOf(error: unknown): number | undefined {
  if (codeOf(error) !== "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return undefined
  // The claims are in the cause of a wrapped error.
  for (let part: unknown = error; part instanceof Error; part = part.cause) {
    const { claims } = (part.cause ?? {}) as { claims?: { iat?: unknown } }
    if (typeof claims?.iat === "number") return claims.iat
  }
  return undefined
}

/** The token was issued just now, so its issue time is the provider's clock. */
function clocksDiffer(log: Log, issuedAt: number): Problem {
  const seconds = Math.round(nowSeconds() - issuedAt)
  const direction = seconds > 0 ? "ahead of" : "behind"
  log.error(
    { offsetSeconds: seconds },
    `Signing in is impossible: this server's clock is ${Math.abs(seconds)} seconds ${direction} the identity provider's. Set it, for instance with NTP.`,
  )
  return "clock"
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined

/** Logs only the code: error messages can contain tokens and claims. */
function logFailure(log: Log, error: unknown) {
  log.warn(
    { reason: codeOf(error) ?? (error instanceof Error ? error.name : "unknown") },
    "sign-in failed",
  )
}
