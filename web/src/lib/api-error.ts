/** A refusal of the server, or its silence. The text begins with the status, as spec 8 has it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The sentence alone, fit to be read by a person. A limit says when it is over. */
  readonly detail: string
  /** Seconds after which trying again makes sense, if the server said so. */
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

/** spec 5: an error whose message starts with '401: ' and contains 'Unauthorized'. */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.startsWith("401: ") &&
    error.message.includes("Unauthorized")
  )
}

/** What to tell a person: the server's own sentence if it gave one, else the fallback. */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.detail
    : fallback
}

/** A limit says until when it holds, which no general text can; every other failure has the fallback. */
export function limitOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status === 429 ? error.detail : fallback
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Nothing is there, or the address could never name anything. */
export function isMissing(error: unknown): boolean {
  return isNotFound(error) || (error instanceof ApiError && error.status === 400)
}
