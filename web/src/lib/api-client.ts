import { UNATTENDED_HEADER } from "@grove/contract/limits"
import type { Input, Page, Reply, Route } from "@grove/contract/route"

import { ApiError } from "./api-error.ts"
import { limitText } from "./limit-text.ts"
import { t, translated } from "./text.ts"
import { sendWithProgress, type Wire } from "./upload.ts"
import { isUnattended } from "./user-activity.ts"

export interface CallOptions {
  signal?: AbortSignal
  /** Makes a creating call idempotent. Generated when absent. */
  idempotencyKey?: string
  /** The share of the body sent so far, from 0 to 1. */
  onProgress?: (share: number) => void
}

type PagedRoute = Route & { readonly paged: true }
type Item<R extends Route> = Reply<R> extends readonly (infer I)[] ? I : never

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function wireOf(route: Route, input: LooseInput, options: CallOptions): Wire {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ""
  const headers: Record<string, string> = { accept: "application/json" }
  if (isUnattended()) headers[UNATTENDED_HEADER] = "1"
  const hasBody = input.body !== undefined
  if (hasBody) headers["content-type"] = "application/json"
  if (options.idempotencyKey ?? route.creates) {
    headers["idempotency-key"] = options.idempotencyKey ?? crypto.randomUUID()
  }
  return {
    method: route.method,
    url: path + search,
    headers,
    body: hasBody ? JSON.stringify(input.body) : undefined,
  }
}

async function send(route: Route, input: LooseInput, options: CallOptions): Promise<Response> {
  const wire = wireOf(route, input, options)
  let response: Response
  try {
    response =
      options.onProgress && wire.body !== undefined
        ? await sendWithProgress(wire, options.onProgress, options.signal)
        : await fetch(wire.url, {
            method: wire.method,
            headers: wire.headers,
            body: wire.body ?? null,
            credentials: "include",
            signal: options.signal ?? null,
          })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreachable()
  }
  if (!response.ok) throw await failureOf(route, response)
  return response
}

export const unreachable = () =>
  new ApiError(0, "network", t("The server cannot be reached. Check your connection."))

/** Reads an error response. Falls back to the status text when a proxy replied with HTML. */
export async function failureOf({ rateClass }: Route, response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "")
  const retryAfter = Number(response.headers.get("retry-after")) || undefined
  let failure: { code?: unknown; message?: unknown } = {}
  try {
    failure = (JSON.parse(text) as typeof failure | null) ?? {}
  } catch {
    // Not from our server: use the status text.
  }
  const message =
    typeof failure.message === "string"
      ? translated(failure.message)
      : response.statusText || t("Error")
  const code = typeof failure.code === "string" ? failure.code : "unknown"
  const isLimit = response.status === 429 && retryAfter !== undefined
  const detail = isLimit
    ? limitText({ code, message, rateClass, retryAfterSeconds: retryAfter }, new Date())
    : message
  return new ApiError(response.status, code, detail, retryAfter)
}

/** Calls a route of the contract. Throws `ApiError` unless the reply is successful. */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const response = await send(route, input as LooseInput, options)
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as Reply<R>
}

/** Calls a paged route and reads the cursor of the next page. */
export async function callPage<R extends PagedRoute>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Page<Item<R>>> {
  const response = await send(route, input as LooseInput, options)
  const items = (await response.json()) as Item<R>[]
  const link = response.headers.get("link")
  return { items, next: cursorOf(link, "next"), prev: cursorOf(link, "prev") }
}

/** The cursor inside `</api/…?cursor=…>; rel="next"`. */
export function cursorOf(link: string | null, rel: "next" | "prev"): string | undefined {
  for (const part of link?.split(/,(?=\s*<)/) ?? []) {
    const [, target, found] = /<([^<>]*)>\s*;[^,]*rel="?(\w+)"?/.exec(part) ?? []
    if (found !== rel) continue
    const query = target?.split("?")[1]
    const cursor = query && new URLSearchParams(query).get("cursor")
    if (cursor) return cursor
  }
  return undefined
}
