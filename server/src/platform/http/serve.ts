import { BODY } from "@grove/contract/limits"
import type { Answer, Page, Received, Reply, Route } from "@grove/contract/route"
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify"

import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"
import { AppError } from "#platform/errors.ts"
import { requireAccess } from "#platform/http/guards.ts"
import { DATA_CSP } from "#platform/http/headers.ts"
import { once } from "#platform/http/idempotency.ts"
import { readFromReplica } from "#platform/http/own-writes.ts"
import { pathOf } from "#platform/http/path.ts"
import { isRawJson, type RawJson } from "#platform/http/raw-json.ts"

declare module "fastify" {
  interface FastifyInstance {
    /** Every route with a handler, in the order of registration. */
    served: Route[]
    /** Resolves the session to an actor, once per request. */
    identify(request: FastifyRequest): Promise<Context>
  }
  interface FastifyRequest {
    ctx: Context
  }
}

const existing = new WeakSet<object>()

/** Marks the reply of a creating route whose object existed already: 200 instead of 201. */
export function alreadyThere<T extends object>(answer: T): T {
  existing.add(answer)
  return answer
}

/** Binds a route of the contract to a handler. */
export function serve<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (ctx: Context, input: Received<R>) => Promise<Answer<R> | RawJson<Reply<R>>>,
) {
  servePrepared(app, route, async () => undefined, handler)
}

/**
 * Like `serve`, with slow work such as image decoding that must not hold a database connection: `prepare` runs before
 * the transaction of an idempotent request and passes its result to the handler.
 */
export function servePrepared<const R extends Route, P>(
  app: FastifyInstance,
  route: R,
  prepare: (ctx: Context, input: Received<R>) => Promise<P>,
  handler: (
    ctx: Context,
    input: Received<R>,
    prepared: P,
  ) => Promise<Answer<R> | RawJson<Reply<R>>>,
) {
  app.served.push(route)
  const bodyLimit = route.bodyLimit ?? BODY.json
  if (route.bytes) void app.register(async (scope) => bind(acceptBytes(scope, route.bytes!)))
  else bind(app)

  function bind(scope: FastifyInstance) {
    scope.route({
      method: route.method,
      url: route.path,
      bodyLimit,
      schema: schemaOf(route),
      config: { rateClass: route.rateClass },
      // Before the body is read, so that strangers cannot make us parse megabytes.
      onRequest: async (request) => {
        request.ctx = await app.identify(request)
        requireAccess(route, request.ctx.actor)
        const bytes = route.bytes ? 0 : largeBodyOf(request, bodyLimit)
        if (bytes > 0) await request.ctx.uploads.takeBody(request.ctx.actor, bytes)
      },
      handler: async (request, reply) => {
        const input = {
          params: request.params,
          query: request.query,
          body: route.bytes ? (request.body ?? NO_BYTES) : request.body,
        } as unknown as Received<R>
        const prepared = await prepare(request.ctx, input)
        const work = async (ctx: Context) => {
          const answer = await handler(ctx, input, prepared)
          return { answer, status: route.creates && !existing.has(answer as object) ? 201 : 200 }
        }
        const key = mayRepeat(route, request) ? request.headers["idempotency-key"] : undefined
        const { answer, status } =
          typeof key === "string"
            ? await once(
                request.ctx,
                { key, method: route.method, url: request.url, body: request.body },
                work,
              )
            : route.mayLag
              ? await readFromReplica(request, work)
              : await work(request.ctx)
        void reply.header("content-security-policy", DATA_CSP)
        void reply.code(status)
        if (route.cacheSeconds)
          void reply.header("cache-control", `public, max-age=${route.cacheSeconds}`)
        if (route.paged) setPageLinks(request, reply, answer as Page<unknown>)
        if (isRawJson(answer))
          return reply.type("application/json; charset=utf-8").send(answer.json)
        return route.paged ? (answer as Page<unknown>).items : answer
      },
    })
  }
}

/** The size of a body that is larger than other JSON, or 0. One that does not say counts as the largest. */
function largeBodyOf({ headers }: FastifyRequest, bodyLimit: number): number {
  if (bodyLimit <= BODY.json) return 0
  const size =
    headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : bodyLimit
  return size > BODY.json && size <= bodyLimit ? size : 0
}

/** Whether a key makes repeated requests one. Uploads in parts are idempotent by their number, secrets are not kept. */
const mayRepeat = (route: Route, { ctx }: FastifyRequest) =>
  route.method !== "GET" && !route.bytes && !route.isSecret && isMember(ctx.actor)

const NO_BYTES = new Uint8Array()

/** Other types are refused, also JSON. */
function acceptBytes(scope: FastifyInstance, type: NonNullable<Route["bytes"]>): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  )
  scope.addContentTypeParser("*", (_request, _payload, done) =>
    done(new AppError("request.mediaType", `Send ${type}.`)),
  )
  return scope
}

function setPageLinks(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>) {
  const links = (["next", "prev"] as const).flatMap((rel) => {
    const cursor = page[rel]
    return cursor === undefined ? [] : [`<${pageUrl(request.url, cursor)}>; rel="${rel}"`]
  })
  if (links.length > 0) void reply.header("link", links.join(", "))
}

function pageUrl(target: string, cursor: string): string {
  // Most lists are opened without a query, and parsing one takes longer than the rest of the reply's head.
  if (!target.includes("?")) return `${target}?cursor=${cursor}`
  const { path, query } = pathOf(target)
  // The cursor holds the position from here on.
  query.delete("around")
  query.set("cursor", cursor)
  return `${path}?${query}`
}

/** Omits missing parts, because Fastify warns about undefined ones. */
function schemaOf(route: Route): FastifySchema {
  return {
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: { 200: route.reply, ...(route.creates && { 201: route.reply }) },
  }
}
