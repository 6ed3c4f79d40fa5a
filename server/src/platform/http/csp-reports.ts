import type { FastifyInstance } from "fastify"
import { Counter, type Registry } from "prom-client"

export const CSP_REPORTS_PATH = "/api/csp-reports"

const TYPES = ["application/reports+json", "application/csp-report"]
const BODY_BYTES = 16 * 1024
/** Of one delivery: browsers collect reports, and a page in trouble makes many of the same. */
const MOST_REPORTS = 20
const MOST_LOGGED = 10
const LOG_WINDOW_MS = 60_000

/** The labels of the counter: whatever else a report names is `other`. */
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
  /** The origin of what was blocked, or the browser's word for it: `inline`, `eval`, `trusted-types-sink`. */
  blocked: string
  /** The page by its path, without names of people or posts. */
  page: string
}

/**
 * Counts what browsers had to block, by directive, and logs a few each minute: a way in that somebody tries, or a
 * mistake of ours. Nothing is stored, and nothing of it names a person.
 */
export function useCspReports(app: FastifyInstance, registry: Registry) {
  const counter = new Counter({
    name: "grove_csp_reports_total",
    help: "Violations of the content security policy that browsers reported, by directive.",
    labelNames: ["directive"],
    registers: [registry],
  })
  const mayLog = budget(MOST_LOGGED, LOG_WINDOW_MS)

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
          if (mayLog(Date.now())) app.deps.log.warn({ report }, "a browser blocked something")
        }
        return reply.code(204).send()
      },
    )
  })
}

/** Both shapes: a list of the Reporting API, or the one object of `report-uri`. What is neither is nothing. */
function readReports(text: string): CspReport[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return []
  }
  const bodies = Array.isArray(given)
    ? given.slice(0, MOST_REPORTS).map((each) => partOf(each, "body"))
    : [partOf(given, "csp-report")]
  return bodies.flatMap((body) => {
    const directive = wordOf(
      body,
      "effectiveDirective",
      "effective-directive",
      "violated-directive",
    )
    if (directive === undefined) return []
    const name = directive.split(" ")[0]!
    return {
      directive: DIRECTIVES.has(name) ? name : "other",
      blocked: originOf(wordOf(body, "blockedURL", "blocked-uri") ?? ""),
      page: pageOf(wordOf(body, "documentURL", "document-uri") ?? ""),
    }
  })
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function wordOf(body: unknown, ...names: string[]): string | undefined {
  return names.map((name) => partOf(body, name)).find((value) => typeof value === "string")
}

function originOf(blocked: string): string {
  const url = URL.parse(blocked)
  if (!url) return /^[\w-]{0,30}$/.test(blocked) ? blocked : "other"
  return (url.origin === "null" ? url.protocol : url.origin).slice(0, 100)
}

/** `/profile/0198…` → `/profile/*`: the screen is enough to find the mistake. */
function pageOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? ""
  const [, screen = "", ...rest] = path.split("/")
  const name = /^[a-z-]{0,30}$/.test(screen) ? screen : "*"
  return `/${name}${rest.length > 0 ? "/*" : ""}`
}

/** At most `most` in each window of time. */
function budget(most: number, windowMs: number): (now: number) => boolean {
  let since = Number.NEGATIVE_INFINITY
  let used = 0
  return (now) => {
    if (now - since >= windowMs) [since, used] = [now, 0]
    used += 1
    return used <= most
  }
}
