import { constants, createPublicKey, verify, type JsonWebKey } from "node:crypto"

/** A key of a provider's key set (RFC 7517). */
export interface ProviderKey extends JsonWebKey {
  kid?: string
  use?: string
  alg?: string
}

export interface Jws {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  input: Buffer
  signature: Buffer
}

interface Scheme {
  kty: "RSA" | "EC" | "OKP"
  /** Null: the algorithm has a hash of its own. */
  hash: string | null
  curve?: string
  isPss?: boolean
}

/** Asymmetric only: never `none`, and no HMAC, which the client secret or the public key could forge. */
const SCHEMES: Record<string, Scheme> = {
  RS256: { kty: "RSA", hash: "sha256" },
  RS384: { kty: "RSA", hash: "sha384" },
  RS512: { kty: "RSA", hash: "sha512" },
  PS256: { kty: "RSA", hash: "sha256", isPss: true },
  PS384: { kty: "RSA", hash: "sha384", isPss: true },
  PS512: { kty: "RSA", hash: "sha512", isPss: true },
  ES256: { kty: "EC", hash: "sha256", curve: "P-256" },
  ES384: { kty: "EC", hash: "sha384", curve: "P-384" },
  ES512: { kty: "EC", hash: "sha512", curve: "P-521" },
  EdDSA: { kty: "OKP", hash: null, curve: "Ed25519" },
  Ed25519: { kty: "OKP", hash: null, curve: "Ed25519" },
}

export const ALGORITHMS = Object.keys(SCHEMES)

const MIN_RSA_BITS = 2048
const PART = /^[\w-]+$/

/** Reads a compact JWS without trusting it. Returns undefined if it is none. */
export function parseJws(token: string): Jws | undefined {
  const parts = token.split(".")
  const [header = "", claims = "", signature = ""] = parts
  if (parts.length !== 3 || !parts.every((part) => PART.test(part))) return undefined
  const [head, body] = [objectIn(header), objectIn(claims)]
  if (!head || !body) return undefined
  return {
    header: head,
    claims: body,
    input: Buffer.from(`${header}.${claims}`),
    signature: Buffer.from(signature, "base64url"),
  }
}

function objectIn(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString())
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** True if one of the keys that fit the header made the signature. */
export function isSignedBy(jws: Jws, keys: readonly ProviderKey[]): boolean {
  const { alg, kid, crit } = jws.header
  const scheme = typeof alg === "string" && Object.hasOwn(SCHEMES, alg) ? SCHEMES[alg] : undefined
  // No extension is understood, so none that must be understood is accepted.
  if (!scheme || crit !== undefined) return false
  return keys
    .filter((key) => kid === undefined || key.kid === kid)
    .filter((key) => key.kty === scheme.kty && (!scheme.curve || key.crv === scheme.curve))
    .filter((key) => (key.use ?? "sig") === "sig" && (key.alg ?? alg) === alg)
    .some((key) => isMadeWith(jws, scheme, key))
}

function isMadeWith({ input, signature }: Jws, scheme: Scheme, jwk: ProviderKey): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: "jwk" })
    const bits = key.asymmetricKeyDetails?.modulusLength ?? MIN_RSA_BITS
    if (bits < MIN_RSA_BITS) return false
    const padding = scheme.isPss
      ? {
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
        }
      : {}
    const encoding = scheme.kty === "EC" ? ({ dsaEncoding: "ieee-p1363" } as const) : {}
    return verify(scheme.hash, input, { key, ...padding, ...encoding }, signature)
  } catch {
    // A broken key of the set must not hide the others.
    return false
  }
}
