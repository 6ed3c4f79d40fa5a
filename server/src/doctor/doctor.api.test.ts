import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type RequestListener } from "node:http"
import { connect as dial, createServer as createRelay, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"

import { cleanUpLater } from "../../test/cleanup.ts"
import { freePort } from "../../test/ports.ts"
import { hasRedis, startRedis } from "../../test/redis-server.ts"
import { startSmtp } from "../../test/smtp.ts"
import { translateServer } from "../../test/translate-server.ts"
import { world } from "../../test/world.ts"
import { toUrl } from "../supervisor/connection.ts"
import { startEmbedded, type EmbeddedDatabase } from "../supervisor/embedded.ts"
import { print, type Finding } from "./finding.ts"
import { examine } from "./run.ts"

/** A server on loopback that answers as told. */
async function serverOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  cleanUpLater(async () => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** An identity provider with only the endpoints that the doctor requests. */
const providerOf = (issuer: (own: string) => string, date = new Date()) => {
  let own = ""
  const started = serverOf((_request, response) => {
    response.setHeader("date", date.toUTCString())
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ issuer: issuer(own) }))
  })
  return started.then((url) => (own = url))
}

const statesOf = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ about, state }) => [about, state]))
const redis = hasRedis ? await startRedis() : undefined
afterAll(() => redis?.close())

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }
const CLIENT = { OIDC_CLIENT_ID: "grove", OIDC_CLIENT_SECRET: "secret", OIDC_PROVIDER_NAME: "ID" }

let database: EmbeddedDatabase
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "grove-doctor-"))
  database = await startEmbedded({ dataDir: folder, log: QUIET })
  cleanUpLater(async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

test("finds nothing wrong with an installation that works", async () => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const w = await world({ PUBLIC_URL: publicUrl })
  await w.http.listen({ port, host: "127.0.0.1" })
  const smtp = await startSmtp()
  const findings = await examine({
    ...smtp.env,
    ...CLIENT,
    OIDC_ISSUER: await providerOf((own) => own),
    DATABASE_URL: toUrl(database.server),
    DATABASE_MIGRATION_URL: toUrl(database.connection),
    DATA_DIR: w.config.dataDir,
    PUBLIC_URL: publicUrl,
    TRANSLATE_URL: (await translateServer()).url,
    ...(redis && { REDIS_URL: redis.url }),
  })
  expect(statesOf(findings)).toEqual({
    variables: "ok",
    database: "ok",
    clock: "ok",
    "provider ID": "ok",
    storage: "ok",
    ffmpeg: "skipped",
    Redis: redis ? "ok" : "skipped",
    mail: "ok",
    translation: "ok",
    "public address": "ok",
    "live connections": "ok",
    uploads: "ok",
  })
  expect(findings.map(print).join("\n")).toMatch(
    /database: PostgreSQL 18\.\d+, \d+ migrations to come/,
  )

  // The databases of the tests are not durable, which a server refuses.
  const [, unsafe] = await examine({ DATABASE_URL: w.config.databaseUrl })
  expect(unsafe).toMatchObject({ state: "problem", says: expect.stringContaining("fsync is off") })
})

test("notices a database that is far away", async () => {
  const { host, port, user, password } = new pg.Client(toUrl(database.superuser))
  const relay = createRelay((near) => {
    const far = host.startsWith("/") ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host)
    near.on("data", (chunk) => setTimeout(() => far.write(chunk), 40)).on("end", () => far.end())
    far.pipe(near)
    for (const socket of [near, far]) socket.on("error", () => undefined)
  })
  await once(relay.listen(0, "127.0.0.1"), "listening")
  cleanUpLater(async () => relay.close())
  const login = `${user}:${encodeURIComponent(String(password))}`
  const there = `127.0.0.1:${(relay.address() as AddressInfo).port}`
  const findings = await examine({ DATABASE_URL: `postgres://${login}@${there}/postgres` })
  expect(findings.find(({ about }) => about === "database")).toMatchObject({
    state: "warning",
    says: expect.stringMatching(/answers in [3-9]\d\.\d ms$/),
    advice: expect.stringContaining("move both closer"),
  })
})

test("names what is wrong and what to do", async () => {
  const closed = await freePort()
  const proxy = await serverOf((request, response) => {
    // A proxy that drops Upgrade and allows one megabyte.
    if (request.method === "POST") response.statusCode = 413
    else if (request.url === "/api/live") response.statusCode = 400
    response.end('{"status":"ok"}')
  })
  const findings = await examine({
    ...CLIENT,
    OIDC_ISSUER: await providerOf(() => "https://other.example", new Date(Date.now() - 600_000)),
    DATABASE_URL: `postgres://grove:hunter2@127.0.0.1:${closed}/grove`,
    DATABASE_REPLICA_URLS: `postgres://grove:hunter2@127.0.0.1:${closed}/grove`,
    SMTP_URL: `smtp://grove:hunter2@127.0.0.1:${closed}`,
    MAIL_FROM: "grove@place.example",
    REDIS_URL: `redis://:hunter2@127.0.0.1:${closed}`,
    S3_ENDPOINT: `http://127.0.0.1:${closed}`,
    S3_BUCKET: "media",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "hunter2",
    DATA_DIR: "/sys/grove",
    FFMPEG_PATH: "/sys/ffmpeg",
    TRANSLATE_URL: `http://127.0.0.1:${closed}`,
    TRANSLATE_KEY: "hunter2",
    PUBLIC_URL: proxy,
  })
  expect(statesOf(findings)).toEqual({
    variables: "ok",
    database: "problem",
    clock: "problem",
    "provider ID": "problem",
    storage: "problem",
    ffmpeg: "problem",
    Redis: "warning",
    mail: "problem",
    translation: "problem",
    "public address": "ok",
    "live connections": "problem",
    uploads: "problem",
  })
  const text = findings.map(print).join("\n")
  // Seconds pass until the provider is asked.
  expect(text).toMatch(/60\d s ahead of provider ID/)
  expect(text).toContain("it calls itself https://other.example")
  expect(text).not.toContain("hunter2")
  for (const finding of findings.filter(({ state }) => state !== "ok"))
    expect(print(finding)).toMatch(/\n {9}→ [A-Z].+\.?$/)
})

test("lists wrong variables and nothing else", async () => {
  const findings = await examine({ PORT: "many", LOG_LEVEL: "loud" })
  expect(findings.map(print)).toEqual([
    expect.stringMatching(/^problem {2}variables: PORT must be .+\n {9}→ .+\.env\.example\.$/),
    expect.stringMatching(/^problem {2}variables: LOG_LEVEL must be /),
  ])
})
