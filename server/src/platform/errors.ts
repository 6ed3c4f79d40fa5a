import { ERRORS, type ErrorCode } from "@grove/contract/errors"

import { say, t, type Text } from "#platform/language/text.ts"

/**
 * An error for the caller, with a code and status from the contract. The message can be more specific; as a text it is
 * said when the error is sent, for errors made outside of the request.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly text: Text | undefined

  constructor(
    code: ErrorCode,
    message?: string | Text,
    options: { retryAfterSeconds?: number } = {},
  ) {
    super(typeof message === "object" ? say(message, "en") : (message ?? ERRORS[code][1]))
    this.text = typeof message === "object" ? message : undefined
    this.code = code
    this.status = ERRORS[code][0]
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** In the reader's language. More specific messages are written in it where they are thrown. */
export function sentenceOf({ code, message, text }: AppError): string {
  if (text) return say(text)
  // Clients recognize a missing session by its text.
  return code !== "auth.required" && message === ERRORS[code][1] ? t(message) : message
}

export function must(condition: unknown, code: ErrorCode, message?: string): asserts condition {
  if (!condition) throw new AppError(code, message)
}
