import type { FastifyInstance } from "fastify"
import { Counter, type Registry } from "prom-client"

export const CSP_REPORTS_PATH = "/api/csp-reports"

const TYPES = ["application/reports+json", "application/csp-report"]
const BODY_BYTES = 16 * 1024
/** Per request: browsers batch reports, and a broken page sends many equal ones. */
const MAX_REPORTS = 20
const MAX_LOGGED = 10
const LOG_WINDOW_MS = 60_000

/** The labels of the counter; everything else is counted as `other`. */
const DIRECTIVES = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "media-src",
  "frame-src",
  "worker-src",
  "manifest-src",
  "form-action",
  "base-uri",
  "frame-ancestors",
  "object-src",
  "require-trusted-types-for",
  "trusted-types",
])

export interface CspReport {
  directive: string
  /** The blocked origin, or the browser's keyword: `inline`, `eval`, `trusted-types-sink`. */
  blocked: string
  /** The path of the page, without ids of users or posts. */
  page: string
}

/**
 * Counts violations by directive and logs a few per minute: they are attempted attacks or our own mistakes. Stores
 * nothing and identifies nobody.
 */
export function useCspReports(app: FastifyInstance, registry: Registry) {
  const counter = new Counter({
    name: "grove_csp_reports_total",
    help: "Violations of the content security policy that browsers reported, by directive.",
    labelNames: ["directive"],
    registers: [registry],
  })
  const mayLog = budget(MAX_LOGGED, LOG_WINDOW_MS)

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      TYPES,
      { parseAs: "string", bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Body: string | undefined }>(
      CSP_REPORTS_PATH,
      { bodyLimit: BODY_BYTES, config: { isReport: true, rateClass: "csp-report" } },
      async (request, reply) => {
        for (const report of readReports(request.body ?? "")) {
          counter.inc({ directive: report.directive })
          if (mayLog(Date.now()))
            app.deps.log.warn(
              { report },
              "a browser reported a violation of the content security policy",
            )
        }
        return reply.code(204).send()
      },
    )
  })
}

/** Accepts a list from the Reporting API or the object of `report-uri`; returns nothing for other input. */
function readReports(text: string): CspReport[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const bodies = Array.isArray(value)
    ? value.slice(0, MAX_REPORTS).map((each) => fieldOf(each, "body"))
    : [fieldOf(value, "csp-report")]
  return bodies.flatMap((body) => {
    const directive = stringOf(
      body,
      "effectiveDirective",
      "effective-directive",
      "violated-directive",
    )
    if (directive === undefined) return []
    const name = directive.split(" ")[0]!
    return {
      directive: DIRECTIVES.has(name) ? name : "other",
      blocked: originOf(stringOf(body, "blockedURL", "blocked-uri") ?? ""),
      page: pageOf(stringOf(body, "documentURL", "document-uri") ?? ""),
    }
  })
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function stringOf(body: unknown, ...names: string[]): string | undefined {
  return names.map((name) => fieldOf(body, name)).find((value) => typeof value === "string")
}

function originOf(blocked: string): string {
  const url = URL.parse(blocked)
  if (!url) return /^[\w-]{0,30}$/.test(blocked) ? blocked : "other"
  return (url.origin === "null" ? url.protocol : url.origin).slice(0, 100)
}

/** `/profile/0198…` → `/profile/*`: the screen is enough to find a mistake. */
function pageOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? ""
  const [, screen = "", ...rest] = path.split("/")
  const name = /^[a-z-]{0,30}$/.test(screen) ? screen : "*"
  return `/${name}${rest.length > 0 ? "/*" : ""}`
}

/** Returns true at most `max` times per window. */
function budget(max: number, windowMs: number): (now: number) => boolean {
  let since = Number.NEGATIVE_INFINITY
  let used = 0
  return (now) => {
    if (now - since >= windowMs) [since, used] = [now, 0]
    used += 1
    return used <= max
  }
}
