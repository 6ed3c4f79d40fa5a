import { AsyncLocalStorage, AsyncResource } from "node:async_hooks"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Route } from "@grove/contract/route"
import type { FastifyInstance } from "fastify"
import pg from "pg"
import { pino } from "pino"
import { inject } from "vitest"

import { buildApp, type App, type Deps } from "../src/app.ts"
import { readConfig, type Config } from "../src/config.ts"
import { sessions } from "../src/db/tables/auth.ts"
import { JOBS } from "../src/features.ts"
import { BUILTIN_ISSUER } from "../src/idp/subject.ts"
import { databaseOn, type Context, type Db } from "../src/platform/context.ts"
import { hashToken, newToken } from "../src/platform/http/session.ts"
import { drainJobs } from "../src/platform/jobs/worker.ts"
import { openBus, type Bus } from "../src/platform/live/bus.ts"
import { openStorage } from "../src/platform/media/open-storage.ts"
import { connect } from "../src/platform/postgres.ts"
import { Refused, type Caller, type Person } from "./caller.ts"
import { cleanUpLater } from "./cleanup.ts"
import { factories, type Factories } from "./factories.ts"
import { withLogin } from "./global-setup.ts"
import { shareSerializers } from "./shared-serializers.ts"

export type { Person } from "./caller.ts"

export interface World {
  app: App
  http: FastifyInstance
  /** For the test itself, connected as the owner; the server uses its unprivileged role. */
  db: Db
  pool: pg.Pool
  url: string
  config: Config
  bus: Bus
  make: Factories
  /** Calls the API as this member, or signed out. */
  as(person?: Person): Caller
  /** A context with this member as the actor, for calling services directly. */
  contextOf(person?: Person): Promise<Context>
  /** Signs this member in again; `as` and `contextOf` use the new session from then on. */
  signIn(person: Person): Promise<void>
  /** Advances the server's clock. Note that staff sessions expire after two idle hours. */
  travel(ms: number): void
  now(): Date
  /** Runs all jobs that are due. */
  runJobs(): Promise<void>
  /** Counts the SQL statements that the work sends, and not those that others send meanwhile. */
  countStatements(work: () => Promise<unknown>): Promise<number>
  /** Runs the work once, after the server's next statement that contains the text and before its reader goes on. */
  afterStatement(text: string, work: () => Promise<unknown>): void
  /** Listens on a loopback port, for sockets and browsers. */
  listen(): Promise<string>
}

/** The part of a request that identifies its sender. */
export const requestWith = (session: string | undefined, log: unknown) =>
  ({ cookies: { session }, headers: {}, raw: { url: "/" }, log }) as never

export const ORIGIN = "http://localhost:3000"

let administrator: pg.Pool | undefined

/** Creates and drops all databases of this process on one connection: connecting takes as long as cloning. */
function administratorOf(connectionString: string): pg.Pool {
  administrator ??= new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  return administrator
}

/** Enough for tests that race. Each new connection reads the catalog again. */
const CONNECTIONS = 3
/** A busy machine is no defect: a test of a deadline connects with that deadline itself. */
const PATIENCE = 10

/** Clones the template database and starts the real app on it. Removed when the test file ends. */
export async function world(
  env: Record<string, string> = {},
  {
    through = (url) => url,
    needsSetup = false,
    ...parts
  }: Partial<
    Pick<Deps, "log" | "redis" | "webDist" | "admission" | "sendRate" | "budgets" | "uploadLimits">
  > & {
    /** The address the server uses for the database, such as that of a bouncer. */
    through?: (url: string) => string
    /** Like a new server; only if others can reach it, which the variables say. */
    needsSetup?: boolean
  } = {},
): Promise<World> {
  const templateUrl = inject("templateUrl")
  const name = `grove_${randomUUID().replaceAll("-", "")}`
  const template = /\/([^/?]+)(\?|$)/.exec(templateUrl.replace("postgres://", ""))?.[1] ?? ""
  const url = templateUrl.replace(template, name)
  const admin = administratorOf(templateUrl.replace(`/${template}`, "/postgres"))
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const dataDir = await mkdtemp(join(tmpdir(), "grove-world-"))

  let shift = 0
  const now = () => new Date(Date.now() + shift)
  const serverUrl = withLogin(url, inject("serverLogin"))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: serverUrl,
    RATE_LIMIT: "off",
    // Tests have no access to the Internet.
    LINK_PREVIEWS: "off",
    LOG_LEVEL: "fatal",
    ...env,
  })
  const log = parts.log ?? pino({ level: config.logLevel })
  const pool = connect(url, { max: CONNECTIONS, patience: PATIENCE })
  if (!needsSetup) await pool.query("update site_settings set is_set_up = true")
  const serverPool = connect(through(serverUrl), {
    max: CONNECTIONS,
    statements: config.databaseStatements,
    patience: PATIENCE,
  })
  const counting = new AsyncLocalStorage<{ statements: number }>()
  // The pool calls back from whatever gave a connection back.
  const connectPooled = serverPool.connect.bind(serverPool) as (done?: unknown) => unknown
  serverPool.connect = ((done?: () => void) =>
    connectPooled(done && AsyncResource.bind(done))) as typeof serverPool.connect
  let interruption: { text: string; work: () => Promise<unknown> } | undefined
  serverPool.on("connect", (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const count = counting.getStore()
      if (count) count.statements += 1
      if (!interruption || !textOf(args[0]).includes(interruption.text)) return send(...args)
      const { work } = interruption
      interruption = undefined
      const done = args.at(-1)
      if (typeof done !== "function") return holdBack(send(...args), work)
      return send(...args.slice(0, -1), async (...answer: unknown[]) => {
        await work()
        ;(done as (...answer: unknown[]) => void)(...answer)
      })
    }) as typeof client.query
  })
  const bus = await openBus(serverUrl, log, parts.redis)
  const storage = await openStorage(config, { log })
  const app = await buildApp({
    config,
    pool: serverPool,
    bus,
    storage,
    now,
    admission: { maxWaitMs: 60_000 },
    ...parts,
    log,
  })
  await shareSerializers(app.http)
  await app.http.ready()
  const db = databaseOn(pool)

  cleanUpLater(async () => {
    await app.http.close()
    await bus.close()
    await storage.close()
    await serverPool.end()
    await pool.end()
    await admin.query(`drop database if exists ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  })

  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (person: Person) => {
    let token = tokens.get(person.id)
    if (!token) tokens.set(person.id, (token = newSession(db, person, now())))
    return token
  }

  function as(person?: Person): Caller {
    let cookie = ""
    const request: Caller["request"] = async (method, target, options = {}) => {
      if (person && !cookie) cookie = `session=${await tokenOf(person)}`
      const response = await app.http.inject({
        method: method as "GET",
        url: target,
        headers: { origin: ORIGIN, ...(cookie && { cookie }), ...options.headers },
        ...(options.body !== undefined && { payload: options.body as object }),
      })
      const isJson = String(response.headers["content-type"]).startsWith("application/json")
      const link = /[?&]cursor=([^&>]+)/.exec(String(response.headers["link"] ?? ""))?.[1]
      return {
        status: response.statusCode,
        body: isJson && response.body !== "" ? response.json() : response.body,
        headers: response.headers,
        next: link === undefined ? undefined : decodeURIComponent(link),
      }
    }
    const ask: Caller["ask"] = async (route, input, headers) => {
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
      return (await request(route.method, urlOf(route, params, query), {
        body,
        ...(headers && { headers }),
      })) as never
    }
    return {
      request,
      ask,
      async call(route, input, headers) {
        const answer = await ask(route, input, headers)
        if (answer.status >= 400) throw new Refused(answer.status, answer.body as object)
        return answer.body
      },
      get cookie() {
        return cookie
      },
    }
  }

  const contextOf = async (person?: Person): Promise<Context> => {
    const base = app.systemContext("test")
    if (!person) return base
    return app.http.identify(requestWith(await tokenOf(person), log))
  }

  return {
    app,
    http: app.http,
    db,
    pool,
    url,
    config,
    bus,
    as,
    contextOf,
    async signIn(person) {
      tokens.delete(person.id)
      await tokenOf(person)
    },
    now,
    make: factories({
      db,
      systemContext: () => app.systemContext("test"),
      contextOf,
      now,
      issuer: issuerOf(config),
    }),
    travel: (ms) => void (shift += ms),
    runJobs: () => drainJobs({ pool: serverPool, jobs: JOBS, makeContext: app.systemContext }),
    async countStatements(work) {
      const count = { statements: 0 }
      await counting.run(count, work)
      return count.statements
    },
    afterStatement(text, work) {
      interruption = { text, work }
    },
    listen: () => app.http.listen({ port: 0, host: "127.0.0.1" }),
  }
}

async function holdBack(answer: unknown, work: () => Promise<unknown>) {
  const found = await answer
  await work()
  return found
}

/** Of a statement as it is passed to the driver. */
const textOf = (query: unknown): string =>
  typeof query === "string" ? query : ((query as { text?: string }).text ?? "")

const issuerOf = ({ accounts, providers }: Config) =>
  accounts === "none" ? (providers[0]?.issuer ?? "https://test.example") : BUILTIN_ISSUER

async function newSession(db: Db, person: Person, at: Date): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: person.id,
    createdAt: at,
    seenAt: at,
    authenticatedAt: at,
  })
  return token
}

export function urlOf(route: Route, params: object = {}, query: object = {}): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
