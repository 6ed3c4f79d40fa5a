import type { FastifyInstance } from "fastify"

/** No page of ours needs more than itself; pictures may also be previews made in the browser. */
const CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join("; ")

/** On every answer, failures and 404s included. */
export function securityHeaders(options: { isHttps: boolean }): Record<string, string> {
  return {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "cache-control": "private, no-store",
    ...(options.isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  }
}

export function useSecurityHeaders(app: FastifyInstance, options: { isHttps: boolean }) {
  const headers = securityHeaders(options)
  app.addHook("onRequest", async (_request, reply) => {
    void reply.headers(headers)
  })
}
