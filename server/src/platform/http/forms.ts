import type { FastifyInstance } from "fastify"

/** Accepts HTML forms in this scope; the body is a `URLSearchParams`, or undefined if nothing was sent. */
export function useForms(scope: FastifyInstance, maxBytes: number) {
  scope.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: maxBytes },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
}
