/** An error response, or no response (status 0). The message starts with the status. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The sentence for the member, without the status. For a rate limit it tells when the limit ends. */
  readonly detail: string
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, detail: string, retryAfter?: number) {
    super(`${status}: ${detail}`)
    this.name = "ApiError"
    this.status = status
    this.code = code
    this.detail = detail
    this.retryAfter = retryAfter
  }
}

/** An error whose message starts with '401: ' and contains 'Unauthorized'. */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.startsWith("401: ") &&
    error.message.includes("Unauthorized")
  )
}

/** Returns the server's sentence if the member can act on it, else the fallback. */
export function detailOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const isClientError = error.status >= 400 && error.status < 500
  // The member can post without pictures.
  return isClientError || error.code === "media.unavailable" ? error.detail : fallback
}

/** Returns the server's sentence for rate limits, because it tells when they end, else the fallback. */
export function limitOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status === 429 ? error.detail : fallback
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Not found, or an address that cannot exist. */
export function isMissing(error: unknown): boolean {
  return isNotFound(error) || (error instanceof ApiError && error.status === 400)
}
