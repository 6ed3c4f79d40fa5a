import type { FastifyInstance } from "fastify"

import { CSP_REPORTS_PATH } from "#platform/http/csp-reports.ts"

export interface HeaderOptions {
  isHttps: boolean
  /** Where browsers read pictures and videos, if that is not our own origin. */
  mediaOrigin?: string | undefined
}

/** Our own origin only (and the store of pictures, which the service worker fetches for the page); images also from `data:` and `blob:`, videos from `blob:`, for previews made in the browser. */
const CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // Defined in `web/src/lib/trusted-types.ts`.
  "trusted-types default",
  `report-uri ${CSP_REPORTS_PATH}`,
].join("; ")

/** For data, which loads nothing: a fifth of the length, in every reply of the API. */
export const DATA_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sent with every response, including failures; replies of the API replace the policy by `DATA_CSP`. */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  const policy = options.mediaOrigin
    ? CSP.replaceAll(/(?:img|media|connect)-src [^;]+/g, `$& ${options.mediaOrigin}`)
    : CSP
  return {
    "content-security-policy": options.isHttps ? `${policy}; report-to csp` : policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "cache-control": "private, no-store",
    ...(options.isHttps && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      // HTTPS only: over HTTP, a policy with `report-to` makes browsers ignore `report-uri`.
      "reporting-endpoints": `csp="${CSP_REPORTS_PATH}"`,
    }),
  }
}

/** Headers that only affect documents and workers: scripts, styles and fonts are sent without them. */
export const DOCUMENT_HEADERS = [
  "content-security-policy",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "x-frame-options",
  "reporting-endpoints",
]

export function useSecurityHeaders(app: FastifyInstance, options: HeaderOptions) {
  const headers = securityHeaders(options)
  app.addHook("onRequest", async (_request, reply) => {
    void reply.headers(headers)
  })
}
