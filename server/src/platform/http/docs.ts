import { Failure } from "@grove/contract/errors"
import type { Row } from "@grove/contract/route"
import type { FastifyInstance } from "fastify"

import { serveDocument } from "#platform/http/document.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { plainPage } from "#platform/http/plain-page.ts"

/** The same schemas that validate are what is published. */
export function useDocs(app: FastifyInstance) {
  const { brandName } = app.deps.config
  serveDocument(app, "/api/openapi.json", {
    type: "application/json",
    build: () => JSON.stringify(openApi(app.served, brandName)),
  })
  serveDocument(app, "/api/docs", {
    type: "text/html; charset=utf-8",
    build: () => docsPage(app.served, brandName),
  })
}

function openApi(rows: readonly Row[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) }
  }
  return {
    openapi: "3.1.0",
    info: { title: `${title} API`, version: "1" },
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } } },
    paths,
  }
}

function operation(row: Row) {
  const failure = { description: "Refused", content: { "application/json": { schema: Failure } } }
  return {
    summary: row.summary,
    ...(row.access === "public" ? {} : { security: [{ session: [] }] }),
    "x-access": row.access,
    "x-pace": row.pace,
    parameters: [...parameters(row, "params", "path"), ...parameters(row, "query", "query")],
    ...(row.body && {
      requestBody: { required: true, content: { "application/json": { schema: row.body } } },
    }),
    responses: {
      [row.creates ? "201" : "200"]: {
        description: "OK",
        content: { "application/json": { schema: row.reply } },
      },
      "4XX": failure,
      "5XX": failure,
    },
  }
}

function parameters(row: Row, part: "params" | "query", where: string) {
  const schema = row[part] as
    | { properties?: Record<string, object>; required?: string[] }
    | undefined
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || (schema?.required?.includes(name) ?? false),
    schema: property,
  }))
}

/** One page without any script: it works under our own policy and in every browser. */
function docsPage(rows: readonly Row[], title: string): string {
  const sections = rows.map((row) => {
    const parts = (["params", "query", "body", "reply"] as const)
      .filter((part) => row[part])
      .map((part) => `<h3>${part}</h3><pre>${escapeHtml(JSON.stringify(row[part], null, 2))}</pre>`)
    return `<details><summary><b>${row.method}</b> <code>${escapeHtml(row.path)}</code> — ${escapeHtml(row.summary)} <i>${row.access}</i></summary>${parts.join("")}</details>`
  })
  return plainPage({
    brand: title,
    title: `${title} API`,
    body: `<p>${rows.length} calls. For machines: <a href="/api/openapi.json">/api/openapi.json</a></p>${sections.join("")}`,
  })
}
