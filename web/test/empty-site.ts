import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"

import { api } from "./fake-api.ts"

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
}

/** Answers every read as a site would that holds nothing yet; later handlers of a test take precedence. */
export function answerAsEmptySite() {
  const reads = Object.values(ROUTES)
    .flatMap((feature) => Object.values(feature))
    .filter(({ method }) => method === "GET")
    // "/posts/trending" is also a post's address: the fixed one comes first.
    .toSorted((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")))
  for (const route of reads) api.on<Route>(route, () => emptyReply(route) as never)
}

const emptyReply = (route: Route) => (route.paged ? { items: [] } : emptyOf(route.reply as Schema))

function emptyOf({ type, enum: values, properties }: Schema): unknown {
  if (type?.includes("null")) return null
  if (values) return values[0]
  if (type === "array") return []
  if (type === "object")
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, part]) => [name, emptyOf(part)]),
    )
  return { integer: 0, number: 0, boolean: false, string: "" }[type as string]
}
