import { ERRORS, type ErrorCode } from "@grove/contract/errors"

import { t } from "#platform/language/text.ts"

/** An error for the caller, with a code and status from the contract. The message can be more specific. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message?: string, options: { retryAfterSeconds?: number } = {}) {
    super(message ?? ERRORS[code][1])
    this.code = code
    this.status = ERRORS[code][0]
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** In the reader's language. More specific messages are written in it where they are thrown. */
export function sentenceOf({ code, message }: AppError): string {
  // Clients recognize a missing session by its text.
  return code !== "auth.required" && message === ERRORS[code][1] ? t(message) : message
}

export function must(condition: unknown, code: ErrorCode, message?: string): asserts condition {
  if (!condition) throw new AppError(code, message)
}
