import cookie from "@fastify/cookie"
import { UNATTENDED_HEADER } from "@grove/contract/limits"
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify"
import type { Pool } from "pg"
import type { Logger } from "pino"

import { bootOf } from "#boot.ts"
import type { Config } from "#config.ts"
import { LIVE, ROUTES } from "#features.ts"
import { actorResolver } from "#features/auth/actor.service.ts"
import { useSetupGate } from "#features/setup/gate.routes.ts"
import { openSite } from "#features/site/service.ts"
import { applicationOf } from "#idp-application.ts"
import { idpRoutes } from "#idp/routes.ts"
import { SYSTEM, STRANGER } from "#platform/actor.ts"
import { databaseOn, type Context, type Secrets } from "#platform/context.ts"
import type { Replicas } from "#platform/database/replicas.ts"
import { AppError } from "#platform/errors.ts"
import { useAccessLog } from "#platform/http/access-log.ts"
import { useCompression } from "#platform/http/compression.ts"
import { useConnectionLimits } from "#platform/http/connections.ts"
import { useDocs } from "#platform/http/docs.ts"
import { sendFailure, useFailures } from "#platform/http/failures.ts"
import { warnAboutProxy } from "#platform/http/forwarded.ts"
import { useHead } from "#platform/http/head.ts"
import { useHeaderLimits } from "#platform/http/header-limits.ts"
import { securityHeaders, useSecurityHeaders } from "#platform/http/headers.ts"
import { serveProbesOnly, useHealth } from "#platform/http/health.ts"
import { busyResponder } from "#platform/http/intercept.ts"
import { readerOf, useLanguage } from "#platform/http/language.ts"
import { limiterFactory } from "#platform/http/limiters.ts"
import { mayUpgrade, useLive } from "#platform/http/live-handshake.ts"
import {
  ADMISSION_LIMITS,
  useLoadShedding,
  type AdmissionLimits,
} from "#platform/http/load-shedding.ts"
import type { MeasureJob } from "#platform/http/metrics-process.ts"
import { useMetrics } from "#platform/http/metrics.ts"
import { requireOwnOrigin } from "#platform/http/origin.ts"
import { useOwnWrites } from "#platform/http/own-writes.ts"
import { usePages } from "#platform/http/pages.ts"
import type { Budgets } from "#platform/http/rate-classes.ts"
import { openRateLimiter } from "#platform/http/rate-limiter.ts"
import { useRateLimits } from "#platform/http/rate-limits.ts"
import { useSecurityEvents } from "#platform/http/security-events.ts"
import { SEND_RATE, useSendRate, type SendRate } from "#platform/http/send-rate.ts"
import { hashToken, readToken } from "#platform/http/session.ts"
import { useTimeouts } from "#platform/http/timeouts.ts"
import { useUpgrades } from "#platform/http/upgrades.ts"
import { useStrictValidation } from "#platform/http/validation.ts"
import { askedLanguage } from "#platform/language/reader.ts"
import type { Bus } from "#platform/live/bus.ts"
import { markBehindBouncer, setTransport } from "#platform/live/notify.ts"
import { recordPresence } from "#platform/live/presence.ts"
import { openSockets, type Sockets } from "#platform/live/sockets.ts"
import { publicStoreOrigin } from "#platform/media/open-storage.ts"
import type { MediaStorage } from "#platform/media/storage.ts"
import { openUploadQuota, type UploadLimits } from "#platform/media/upload-quota.ts"
import type { Redis } from "#platform/redis/redis.ts"
import { closeSandbox } from "#platform/sandbox/sandbox.ts"
import { openSecrets } from "#platform/secrets.ts"
import type { Site } from "#platform/site.ts"

export interface Deps {
  config: Config
  pool: Pool
  bus: Bus
  storage: MediaStorage
  /** Shares rate limits and live events between nodes, if configured. */
  redis?: Redis | undefined
  /** Read-only copies of the database, if there are any. */
  replicas?: Replicas | undefined
  log: Logger
  now: () => Date
  /** Overrides of the default limits, for tests. */
  admission?: Partial<AdmissionLimits>
  sendRate?: SendRate
  budgets?: Partial<Budgets>
  uploadLimits?: Partial<UploadLimits>
  sharedTimeoutMs?: number
  /** Folder of the built web app; without it only the API is served. */
  webDist?: string
}

export interface App {
  http: FastifyInstance
  sockets: Sockets
  /** A context for jobs and commands, which have no caller. */
  systemContext(name: string): Context
  /** Tells load balancers to send callers elsewhere. */
  leave(): void
  measureJob: MeasureJob
}

declare module "fastify" {
  interface FastifyInstance {
    deps: Deps
    sockets: Sockets
    secrets: Secrets
    site: Site
  }
}

/** Builds the HTTP application, in production and in tests. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config } = deps
  const cookies = { isHttps: config.publicUrl.startsWith("https:") }
  const headers = { ...cookies, mediaOrigin: publicStoreOrigin(config) }
  const publicOrigin = new URL(config.publicUrl).origin
  const db = databaseOn(deps.pool)
  const resolveActor = actorResolver({ db, bus: deps.bus, config, now: deps.now })
  const limiter = limiterFactory({
    redis: deps.redis,
    processes: config.webConcurrency,
    sharedTimeoutMs: deps.sharedTimeoutMs,
  })
  const uploads = openUploadQuota(config.rateLimit, deps.uploadLimits, limiter)
  const secrets = openSecrets(db, config)
  const site = await openSite({ db, config, log: deps.log, bus: deps.bus, now: deps.now })
  const sockets = openSockets(deps.bus)
  if (config.databaseStatements === "unnamed") markBehindBouncer(deps.pool)
  if (deps.bus.transport) setTransport(deps.pool, deps.bus.transport)

  const http = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    requestTimeout: 60_000,
    connectionTimeout: 70_000,
    keepAliveTimeout: 10_000,
    // Node checks these timeouts only every 30 s by default.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
      shouldUpgradeCallback: mayUpgrade,
    },
    return503OnClosing: true,
    // Hooks do not run for URLs the router cannot parse, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply.headers(securityHeaders(headers)))
    },
    // Replaced by `useHead`.
    exposeHeadRoutes: false,
  }) as unknown as FastifyInstance
  http.server.maxHeadersCount = 100

  http.decorate("deps", deps)
  http.decorate("sockets", sockets)
  http.decorate("secrets", secrets)
  http.decorate("site", site)
  http.decorate("served", [])
  http.decorateRequest("ctx")

  const contextFor = (request: FastifyRequest, actor: Context["actor"]): Context => ({
    db,
    actor,
    now: deps.now,
    log: request.log,
    config,
    storage: deps.storage,
    uploads,
    secrets,
    site,
  })
  http.decorate("identify", async (request: FastifyRequest) => {
    if (request.ctx) return request.ctx
    const token = readToken(request, "session", cookies)
    // Requests a page sends without user action, including reconnects, do not extend the session.
    const isUse = request.headers[UNATTENDED_HEADER] === undefined && !mayUpgrade(request.raw)
    const language = () => askedLanguage(request.headers["accept-language"])
    const actor =
      token === undefined ? undefined : await resolveActor(hashToken(token), { isUse, language })
    if (actor?.language) readerOf(request).language = actor.language
    return (request.ctx = contextFor(request, actor ?? STRANGER))
  })

  useSecurityEvents(http)
  useUpgrades(http)
  useSecurityHeaders(http, headers)
  useHeaderLimits(http)
  useLanguage(http)
  useFailures(http)
  const sendBusy = busyResponder(securityHeaders(headers), site)
  useLoadShedding(http, { ...ADMISSION_LIMITS, ...deps.admission }, sendBusy)
  const { maxConnections: total, maxConnectionsPerAddress: perAddress } = config
  const isBehindProxy = config.trustedProxies > 0
  useConnectionLimits(http, { total, perAddress, isBehindProxy }, sendBusy)
  useSendRate(http, deps.sendRate ?? SEND_RATE)
  useCompression(http)
  useHead(http)
  useStrictValidation(http)
  useTimeouts(http)
  http.addHook("onRequest", async (request) => {
    if (request.url.includes("%00"))
      throw new AppError("request.invalid", "Addresses may not contain the NUL character.")
    requireOwnOrigin(request, publicOrigin)
  })
  await http.register(cookie)
  if (deps.replicas) useOwnWrites(http, deps.replicas, cookies)
  warnAboutProxy(http, config)
  useRateLimits(http, config.rateLimit ? openRateLimiter(deps.budgets, limiter) : undefined)
  useSetupGate(http)
  const { measureJob } = useMetrics(http, deps)
  if (config.accessLog) useAccessLog(http)
  const { leave } = useHealth(http, deps)
  if (config.process === "worker") serveProbesOnly(http)

  idpRoutes(http, applicationOf(systemContext))
  for (const addRoutes of ROUTES) addRoutes(http)
  const presence = recordPresence(sockets, systemContext("presence"))
  for (const listen of LIVE) listen({ sockets, presence, systemContext, bus: deps.bus })
  await useLive(http, { sockets, publicOrigin, cookies, resolveActor })
  useDocs(http)
  await usePages(http, {
    webDist: deps.webDist,
    site,
    providerName: config.providerName,
    publicUrl: config.publicUrl,
    boot: bootOf,
  })

  function systemContext(name: string): Context {
    return {
      db,
      actor: SYSTEM,
      now: deps.now,
      log: deps.log.child({ job: name }),
      config,
      storage: deps.storage,
      uploads,
      secrets,
      site,
    }
  }

  http.addHook("onClose", async () => {
    await sockets.close()
    closeSandbox()
  })
  return { http, sockets, systemContext, leave, measureJob }
}
