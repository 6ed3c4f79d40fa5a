import type { Answer, Route } from "@grove/contract/route"
import { onTestFinished } from "vitest"

interface ApiRequest {
  route: Route
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Handler = (request: ApiRequest) => unknown

const handlers = new Map<Route, Handler>()
const received: ApiRequest[] = []
const defects: string[] = []
const realFetch = globalThis.fetch

/** A failure as the server sends it. */
class Failure {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>
  constructor(status: number, code: string, headers: Record<string, string>) {
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** A reply with this status, for a handler to return. */
export const failure = (status: number, code = "server.error", headers = {}) =>
  new Failure(status, code, headers)

/** No reply at all, as with a lost connection. */
export const NO_REPLY = Symbol("no reply")

/** Replaces the network: requests go to the handlers registered with `on`, which are removed after each test. */
export const api = {
  /** The latest handler of a route replies. It may return a promise to keep the request open. */
  on<R extends Route>(
    route: R,
    handler: (
      request: ApiRequest,
    ) => Answer<R> | Failure | typeof NO_REPLY | Promise<Answer<R> | Failure | typeof NO_REPLY>,
  ) {
    if (handlers.size === 0) onTestFinished(reset)
    globalThis.fetch = reply as typeof fetch
    handlers.set(route, handler)
  },
  /** Requests to a route so far, oldest first. */
  requests: (route: Route) => received.filter((request) => request.route === route),
}

function reset() {
  handlers.clear()
  received.length = 0
  globalThis.fetch = realFetch
  const found = defects.splice(0)
  if (found.length > 0) throw new Error(found.join("\n"))
}

async function reply(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, "http://grove.test")
  const method = init.method ?? "GET"
  for (const [route, handler] of handlers) {
    const params = route.method === method ? match(route.path, url.pathname) : undefined
    if (!params) continue
    const request: ApiRequest = {
      route,
      params,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    received.push(request)
    defects.push(...lackingParts(request))
    return toResponse(route, await handler(request))
  }
  throw new Error(`No handler for ${method} ${url.pathname}`)
}

/** What the server would reject whatever it holds: a parameter or a field that is not there. */
function lackingParts({ route, params, query, body }: ApiRequest): string[] {
  const names = [
    ...Object.keys(params).filter((name) => params[name] === "undefined"),
    ...lackingFields(route.query, query),
    ...lackingFields(route.body, body),
  ]
  return names.map((name) => `${route.method} ${route.path} was sent without ${name}`)
}

const lackingFields = (schema: object | undefined, given: unknown) =>
  ((schema as { required?: string[] } | undefined)?.required ?? []).filter(
    (name) => (given as Record<string, unknown> | undefined)?.[name] === undefined,
  )

function match(path: string, given: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`)
  const found = pattern.exec(given)
  return found ? { ...found.groups } : undefined
}

function toResponse(route: Route, answer: unknown): Response {
  if (answer === NO_REPLY) throw new TypeError("fetch failed")
  if (answer instanceof Failure) {
    const { status, code, headers } = answer
    return Response.json({ code, message: `${code} message` }, { status, headers })
  }
  if (!route.paged) return Response.json(answer)
  const page = answer as { items: unknown[]; next?: string; prev?: string }
  const links = (["next", "prev"] as const)
    .filter((rel) => page[rel] !== undefined)
    .map((rel) => `<${route.path}?cursor=${page[rel]}>; rel="${rel}"`)
  return Response.json(page.items, links.length > 0 ? { headers: { link: links.join(", ") } } : {})
}
