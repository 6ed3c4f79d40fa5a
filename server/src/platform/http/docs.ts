import { Failure } from "@grove/contract/errors"
import type { Route } from "@grove/contract/route"
import type { SiteSettings } from "@grove/contract/site"
import type { FastifyInstance } from "fastify"

import { serveDocument } from "#platform/http/document.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { plainPage } from "#platform/http/plain-page.ts"

/** Publishes the schemas that validate requests, as OpenAPI and as a page. */
export function useDocs(app: FastifyInstance) {
  serveDocument(app, "/api/openapi.json", {
    type: "application/json",
    build: (site) => JSON.stringify(openApi(app.served, site.name)),
  })
  serveDocument(app, "/api/docs", {
    type: "text/html; charset=utf-8",
    build: (site) => docsPage(app.served, site),
  })
}

function openApi(routes: readonly Route[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: "3.1.0",
    info: { title: `${title} API`, version: "1" },
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } } },
    paths,
  }
}

const BYTES = { type: "string", format: "binary" }

function operation(route: Route) {
  const failure = { description: "Refused", content: { "application/json": { schema: Failure } } }
  return {
    summary: route.summary,
    ...(route.access === "public" ? {} : { security: [{ session: [] }] }),
    "x-access": route.access,
    "x-rate-class": route.rateClass,
    parameters: [...parameters(route, "params", "path"), ...parameters(route, "query", "query")],
    ...(route.bytes && {
      requestBody: { required: true, content: { [route.bytes]: { schema: BYTES } } },
    }),
    ...(route.body && {
      requestBody: { required: true, content: { "application/json": { schema: route.body } } },
    }),
    responses: {
      [route.creates ? "201" : "200"]: {
        description: "OK",
        content: { "application/json": { schema: route.reply } },
      },
      "4XX": failure,
      "5XX": failure,
    },
  }
}

function parameters(route: Route, part: "params" | "query", where: string) {
  const schema = route[part] as
    | { properties?: Record<string, object>; required?: string[] }
    | undefined
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || (schema?.required?.includes(name) ?? false),
    schema: property,
  }))
}

/** A page without scripts, so that it works under our content security policy. */
function docsPage(routes: readonly Route[], site: SiteSettings): string {
  const sections = routes.map((route) => {
    const parts = (["params", "query", "body", "reply"] as const)
      .filter((part) => route[part])
      .map(
        (part) => `<h3>${part}</h3><pre>${escapeHtml(JSON.stringify(route[part], null, 2))}</pre>`,
      )
    return `<details><summary><b>${route.method}</b> <code>${escapeHtml(route.path)}</code> — ${escapeHtml(route.summary)} <i>${route.access}</i></summary>${parts.join("")}</details>`
  })
  return plainPage({
    site,
    title: `${site.name} API`,
    body: `<p>${routes.length} calls. For machines: <a href="/api/openapi.json">/api/openapi.json</a></p>${sections.join("")}`,
  })
}
