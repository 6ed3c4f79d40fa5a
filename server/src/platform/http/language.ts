import type { FastifyInstance, FastifyRequest } from "fastify"

import { BrowserReader } from "#platform/language/reader.ts"
import { forReader, type Reader } from "#platform/language/text.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** In whose language the answer is written; `identify` sets the member's own. */
    reader: Reader
  }
}

/** Writes the texts of each answer in the language of the member, or else of the browser. */
export function useLanguage(app: FastifyInstance) {
  app.decorateRequest("reader")
  app.addHook("onRequest", (request, _reply, done) => forReader(readerOf(request), done))
  // Again, because handlers continue where the body was read, which is outside of the first call.
  app.addHook("preValidation", (request, _reply, done) => forReader(readerOf(request), done))
}

/** Also for requests that failed before any hook. */
export function readerOf(request: FastifyRequest): Reader {
  return (request.reader ??= new BrowserReader(
    request.headers["accept-language"],
    request.server.site,
  ))
}
