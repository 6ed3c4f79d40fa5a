import * as client from "openid-client"

import type { Identity } from "#features/users/identity.service.ts"
import type { Log } from "#platform/context.ts"

import { identityOf } from "./claims.ts"

/** Who vouches for people, and who we are to them. */
interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export interface OidcOptions {
  settings: () => Promise<ProviderSettings>
  redirectUri: string
  /** What users of this provider carry as their issuer. */
  issuerName: (issuer: string) => string
  /** How to reach the provider, when not over the network. */
  fetch?: client.CustomFetch
  /** For how long an answer of the provider proves that it is still there. */
  freshMs: number
  now: () => Date
  log: Log
}

export interface Attempt {
  state: string
  nonce: string
  verifier: string
  /** The provider was told to authenticate the person again, and must show that it did. */
  isFresh: boolean
}

interface Authenticated {
  identity: Identity
  /** When the person authenticated; undefined if the provider does not say. */
  at: Date | undefined
}

export type Problem = "unreachable" | "denied" | "failed" | "stale" | "clock"

export interface Oidc {
  /** Where to send the browser; undefined when the provider cannot be reached. */
  begin(wish: { isFresh: boolean }): Promise<(Attempt & { url: URL }) | undefined>
  /** Who came back; the attempt must be the one this browser began. */
  finish(callback: URL, attempt: Attempt & { createdAt: Date }): Promise<Authenticated | Problem>
}

/** Signatures only the provider can make: never `none`, never one that our own secret or its public key could make. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
]
const TIMEOUT_SECONDS = 4
/** The provider counts in whole seconds. */
const ROUNDING_MS = 5000
/** Clocks that differ by no more are taken for equal. */
const CLOCK_TOLERANCE_SECONDS = 120

export function openOidc(options: OidcOptions): Oidc {
  const { log } = options
  let known: { config: client.Configuration; at: number } | undefined
  let asking: Promise<client.Configuration> | undefined

  /** Asked for again and again: a provider that was down when we started, or is down now, stops nobody else. */
  const discover = async (mostMs: number) => {
    if (known && options.now().getTime() - known.at < mostMs) return known.config
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
  const ask = async () => {
    const { issuer, clientId, clientSecret } = await options.settings()
    const url = new URL(issuer)
    const found = await client.discovery(url, clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(url.protocol === "http:" && { execute: [client.allowInsecureRequests] }),
      ...(options.fetch && { [client.customFetch]: options.fetch }),
    })
    const config = strictly(
      found.serverMetadata(),
      { issuer, clientId, clientSecret },
      options.fetch,
    )
    known = { config, at: options.now().getTime() }
    return config
  }

  return {
    async begin({ isFresh }) {
      const config = await discover(options.freshMs).catch((error: unknown) => complain(log, error))
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
        // `max_age` obliges the provider to say when it authenticated the person; `prompt` alone does not.
        ...(isFresh && { prompt: "login", max_age: "0" }),
      })
      return { ...attempt, url }
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
        const more =
          claims["email"] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        const at = authenticatedAt(claims, options.now())
        const earliest = attempt.createdAt.getTime() - ROUNDING_MS
        if (attempt.isFresh && (at === undefined || at.getTime() < earliest)) {
          log.warn({}, "the provider did not authenticate again, or did not say when it did")
          return "stale"
        }
        const identity = identityOf(options.issuerName(claims.iss), claims, more)
        return identity === "failed" ? identity : { identity, at }
      } catch (error) {
        const issuedAt = issuedAtOf(error)
        if (issuedAt !== undefined && Math.abs(issuedAt - nowSeconds()) > CLOCK_TOLERANCE_SECONDS)
          return clocksDiffer(log, issuedAt)
        complain(log, error)
        return problemOf(error)
      }
    },
  }
}

/** The library checks what it is told to check: signatures always, and only algorithms from our list. */
function strictly(
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
 * As long ago as the provider's own clock says, on ours: the token was issued just now. The library's `maxAge` compares
 * the provider's time with our clock, which fails when either is off.
 */
const authenticatedAt = ({ iat, auth_time: at }: client.IDToken, now: Date) =>
  at === undefined ? undefined : new Date(now.getTime() - Math.max(0, iat - at) * 1000)

function problemOf(error: unknown): Problem {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === "access_denied" ? "denied" : "failed"
  // The library gives its refusals a code of its own; what has none never got an answer.
  const code = codeOf(error)
  const isRefusal =
    code !== undefined &&
    code.startsWith("OAUTH_") &&
    code !== "OAUTH_TIMEOUT" &&
    code !== "OAUTH_ABORT"
  return isRefusal ? "failed" : "unreachable"
}

const nowSeconds = () => Date.now() / 1000

/** When the provider says it issued an ID token that is refused as expired or not valid yet. */
function issuedAtOf(error: unknown): number | undefined {
  if (codeOf(error) !== "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return undefined
  // The library wraps the refusal, whose own cause holds the claims.
  for (let part: unknown = error; part instanceof Error; part = part.cause) {
    const { claims } = (part.cause ?? {}) as { claims?: { iat?: unknown } }
    if (typeof claims?.iat === "number") return claims.iat
  }
  return undefined
}

/** The token was issued a moment ago: its time is the provider's. */
function clocksDiffer(log: Log, issuedAt: number): Problem {
  const seconds = Math.round(nowSeconds() - issuedAt)
  const direction = seconds > 0 ? "ahead of" : "behind"
  log.error(
    { offsetSeconds: seconds },
    `Nobody can sign in: this server's clock is ${Math.abs(seconds)} seconds ${direction} the identity provider's. Set it, for instance with NTP.`,
  )
  return "clock"
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined

/** The code of the failure and nothing else: messages may quote tokens and claims. */
function complain(log: Log, error: unknown) {
  log.warn(
    { reason: codeOf(error) ?? (error instanceof Error ? error.name : "unknown") },
    "signing in did not work",
  )
}
