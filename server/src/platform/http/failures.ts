import { ERRORS, type ErrorCode, type Failure } from "@grove/contract/errors"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { AppError, sentenceOf } from "#platform/errors.ts"
import { failurePage, wantsPage } from "#platform/http/failure-page.ts"
import { readerOf } from "#platform/http/language.ts"
import { forReader } from "#platform/language/text.ts"

/** The only place that sends failures: one format for all; details of unexpected errors are only logged. */
export function useFailures(app: FastifyInstance) {
  app.setErrorHandler(async (thrown: FastifyError, request, reply) => {
    // Nothing was stored. A store that cannot be reached must not hide the failure.
    await request.givePointsBack?.().catch(() => undefined)
    return sendFailure(thrown, request, reply)
  })
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = explain(error)
  if (failure.status >= 500 && failure.code === "server.error") {
    request.log.error({ err: error }, "request failed unexpectedly")
  } else if (failure.status >= 500) {
    request.log.warn({ err: error }, "request rejected temporarily")
  }
  if (failure.retryAfterSeconds !== undefined)
    void reply.header("retry-after", failure.retryAfterSeconds)
  void reply.code(failure.status).header("cache-control", "no-store")
  return forReader(readerOf(request), () => sendExplained(failure, request, reply))
}

function sendExplained(failure: AppError, request: FastifyRequest, reply: FastifyReply) {
  const text = sentenceOf(failure)
  if (wantsPage(request.raw)) return sendPage(failure.status, text, request, reply)
  const body: Failure = { code: failure.code, message: text }
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body))
}

function sendPage(status: number, text: string, request: FastifyRequest, reply: FastifyReply) {
  // Undefined if the request failed before its cookies were parsed.
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  const site = request.server.site.current()
  return reply
    .type("text/html; charset=utf-8")
    .send(failurePage({ status, text, site, theme: cookies?.["theme"] }))
}

/** Maps any thrown value to an error of the contract. */
export function explain(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const known = code === undefined ? undefined : (FRAMEWORK[code] ?? DATABASE[code])
  if (known) return errorOf(known)
  if (isConnectionLoss(error, code)) return errorOf("server.unavailable")
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError("request.invalid")
  }
  return new AppError("server.error")
}

function errorOf(code: ErrorCode): AppError {
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

/** SQLSTATE → error code. */
const DATABASE: Record<string, ErrorCode> = {
  "25006": "server.unavailable", // read-only: a standby, or set so by its operator
  "53100": "server.unavailable", // disk full
  "53300": "server.busy", // too many connections
  "55P03": "server.busy", // lock not available in time
  "57014": "server.busy", // statement took too long
  "57P01": "server.unavailable",
  "57P02": "server.unavailable",
  "57P03": "server.unavailable",
  "40P01": "server.busy", // deadlock: a retry can succeed
  "40001": "server.busy",
  "22021": "request.invalid", // bytes that are not text
  "22P05": "request.invalid",
}

const CONNECTION_LOST = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
]
const CONNECTION_LOST_TEXT =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable/i

function isConnectionLoss(error: unknown, code: string | undefined): boolean {
  if (code !== undefined && (CONNECTION_LOST.includes(code) || code.startsWith("08"))) return true
  return messages(error).some((message) => CONNECTION_LOST_TEXT.test(message))
}

/** Drizzle wraps the driver's error, so the causes are searched, too. */
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
