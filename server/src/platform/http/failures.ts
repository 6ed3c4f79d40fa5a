import { ERRORS, type ErrorCode, type Failure } from "@grove/contract/errors"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { AppError } from "#platform/errors.ts"
import { failurePage, wantsPage } from "#platform/http/failure-page.ts"

/** The only place that writes a failure: one shape on the wire, details of the unexpected only in the log. */
export function useFailures(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply))
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = explain(error)
  if (failure.status >= 500 && failure.code === "server.error") {
    request.log.error({ err: error }, "unexpected failure")
  } else if (failure.status >= 500) {
    request.log.warn({ err: error }, "refused for now")
  }
  if (failure.retryAfterSeconds !== undefined)
    void reply.header("retry-after", failure.retryAfterSeconds)
  void reply.code(failure.status).header("cache-control", "no-store")
  if (wantsPage(request.raw)) return sendPage(failure, request, reply)
  const body: Failure = { code: failure.code, message: failure.message }
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body))
}

function sendPage({ status, message }: AppError, request: FastifyRequest, reply: FastifyReply) {
  // A request may fail before its cookies are read.
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  const brand = request.server.deps.config.brandName
  return reply
    .type("text/html; charset=utf-8")
    .send(failurePage({ status, message, brand, theme: cookies?.["theme"] }))
}

/** Turns anything thrown into a refusal of the contract. */
export function explain(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const known = code === undefined ? undefined : (FRAMEWORK[code] ?? DATABASE[code])
  if (known) return refusal(known)
  if (isConnectionLoss(error, code)) return refusal("server.unavailable")
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError("request.invalid")
  }
  return new AppError("server.error")
}

function refusal(code: ErrorCode): AppError {
  const isTemporary = ERRORS[code][0] === 503
  return new AppError(
    code,
    undefined,
    isTemporary ? { retryAfterSeconds: 2 + Math.floor(Math.random() * 4) } : {},
  )
}

const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.tooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.mediaType",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request.invalid",
  FST_ERR_NOT_FOUND: "route.notFound",
  FST_ERR_BAD_URL: "route.notFound",
  FST_ERR_MAX_PARAM_LENGTH: "route.notFound",
}

/** SQLSTATE → what it means to a caller. */
const DATABASE: Record<string, ErrorCode> = {
  "25006": "server.unavailable", // the database only reads: a standby, or switched to it by its operator
  "53100": "server.unavailable", // disk full
  "53300": "server.busy", // too many connections
  "55P03": "server.busy", // lock not available in time
  "57014": "server.busy", // statement took too long
  "57P01": "server.unavailable",
  "57P02": "server.unavailable",
  "57P03": "server.unavailable",
  "40P01": "server.busy", // deadlock: one of the two may try again
  "40001": "server.busy",
  "22021": "request.invalid", // bytes that are not text
  "22P05": "request.invalid",
}

const LOST = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
]
const LOST_TEXT =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable/i

function isConnectionLoss(error: unknown, code: string | undefined): boolean {
  if (code !== undefined && (LOST.includes(code) || code.startsWith("08"))) return true
  return messages(error).some((message) => LOST_TEXT.test(message))
}

/** Drizzle wraps the driver's error: look at the cause as well. */
function codeOf(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === "string") return code
  }
  return undefined
}

function messages(error: unknown): string[] {
  const list: string[] = []
  for (let e: unknown = error; e instanceof Error; e = e.cause) list.push(e.message)
  return list
}
