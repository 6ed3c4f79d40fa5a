import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"

import { ERRORS } from "@grove/contract/errors"
import type { Language } from "@grove/contract/languages"
import type { SiteSettings } from "@grove/contract/site"
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from "fastify"

import { failurePage, wantsPage } from "#platform/http/failure-page.ts"
import { browserLanguage } from "#platform/language/reader.ts"
import { inLanguage, t } from "#platform/language/text.ts"
import type { Site } from "#platform/site.ts"

/** Runs before Fastify, so that requests rejected under overload cost little. */
export function intercept(
  server: Server,
  decide: (request: IncomingMessage, response: ServerResponse, serve: () => void) => void,
) {
  const listeners = server.listeners("request") as RequestListener[]
  server.removeAllListeners("request")
  server.on("request", (request, response) =>
    decide(request, response, () => {
      for (const listener of listeners) listener(request, response)
    }),
  )
}

/** Returns a test for requests to these routes that works by path, before routing. */
export function routesWhere(
  app: FastifyInstance,
  isIncluded: (config: FastifyContextConfig) => boolean,
) {
  const exact = new Set<string>()
  const prefixes: string[] = []
  const routes: Pick<RouteOptions, "url" | "config">[] = []
  app.addHook("onRoute", (route) => void routes.push(route))
  // Hooks of the scope that adds a route can change its configuration until then.
  app.addHook("onReady", async () => {
    for (const { url, config } of routes) {
      if (!config || !isIncluded(config)) continue
      if (url.endsWith("*")) prefixes.push(url.slice(0, -1))
      else exact.add(url)
    }
  })
  return ({ url = "" }: IncomingMessage) => {
    const end = url.indexOf("?")
    const path = end === -1 ? url : url.slice(0, end)
    return exact.has(path) || prefixes.some((prefix) => path.startsWith(prefix))
  }
}

export type BusyResponder = (request: IncomingMessage, response: ServerResponse) => void

/** Sends a prepared 503 in each language: rejecting must cost much less than serving. Retry-After varies to spread the retries. */
export function busyResponder(headers: Record<string, string>, site: Site): BusyResponder {
  const [status, message] = ERRORS["server.busy"]
  const prepare = (type: string, text: string) => {
    const body = Buffer.from(text)
    const heads = [2, 3, 4, 5].map((seconds) =>
      Object.entries({
        ...headers,
        "content-type": `${type}; charset=utf-8`,
        "content-length": String(body.length),
        "retry-after": String(seconds),
      }).flat(),
    )
    return { body, heads }
  }
  const prepareBoth = (look: SiteSettings) => ({
    json: prepare("application/json", JSON.stringify({ code: "server.busy", message: t(message) })),
    page: prepare("text/html", failurePage({ status, text: t(message), site: look })),
  })
  const prepared = new Map<Language, ReturnType<typeof prepareBoth>>()
  let look: SiteSettings | undefined
  let next = 0
  const answersFor = (accepted: string | undefined) => {
    if (look !== site.current()) prepared.clear()
    const current = (look = site.current())
    const language = browserLanguage(accepted, current.defaultLanguage)
    let answers = prepared.get(language)
    if (!answers) {
      answers = inLanguage(language, () => prepareBoth(current))
      prepared.set(language, answers)
    }
    return answers
  }
  return (request, response) => {
    const { json, page } = answersFor(request.headers["accept-language"])
    const { body, heads } = wantsPage(request) ? page : json
    next = (next + 1) % heads.length
    response.writeHead(status, heads[next])
    response.end(body)
  }
}
