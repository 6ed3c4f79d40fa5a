import cookie from "@fastify/cookie"
import Fastify, { type FastifyRequest } from "fastify"
import { expect, test } from "vitest"

import { AppError } from "../errors.ts"
import { readFromReplica, useOwnWrites } from "./own-writes.ts"

const POOL = { name: "replica" }

function serverOf(position: () => Promise<string>, isHttps = false) {
  const app = Fastify()
  void app.register(cookie)
  useOwnWrites(app as never, { position } as never, { isHttps } as never)
  app.get("/read", async () => "ok")
  app.get("/write", { config: { writes: true } as never }, async () => "ok")
  app.post("/read", async () => "ok")
  return app
}

test("every write answers with its position, a read with none", async () => {
  const app = serverOf(async () => "16/B374D848")
  const cookiesOf = async (method: "GET" | "POST" | "HEAD" | "OPTIONS", url: string) =>
    (await app.inject({ method, url })).headers["set-cookie"]
  const set = "position=16/B374D848; Max-Age=60; Path=/; HttpOnly; SameSite=Lax"
  expect(await cookiesOf("POST", "/read")).toBe(set)
  expect(await cookiesOf("GET", "/write")).toBe(set)
  for (const method of ["GET", "HEAD", "OPTIONS"] as const)
    expect(await cookiesOf(method, "/read")).toBeUndefined()
  const secure = await serverOf(async () => "16/1", true).inject({ method: "POST", url: "/read" })
  expect(secure.headers["set-cookie"]).toContain("; Secure")
})

test("a write is answered although the position is unknown", async () => {
  const app = serverOf(() => Promise.reject(new Error("the primary is gone")))
  const reply = await app.inject({ method: "POST", url: "/read" })
  expect([reply.statusCode, reply.headers["set-cookie"]]).toEqual([200, undefined])
})

/** Reads with a replica that fails as given; returns who answered and what the replicas were asked. */
async function read(failure?: Error, hasReplica = true) {
  const noted: { chosen?: unknown; suspended?: unknown } = {}
  const replicas = {
    choose(position: unknown) {
      noted.chosen = position
      return hasReplica ? POOL : undefined
    },
    suspend: (pool: unknown) => void (noted.suspended = pool),
  }
  const request = {
    server: { deps: { replicas } },
    cookies: { position: "1/2" },
    ctx: { db: "primary", actor: "ann" },
  } as unknown as FastifyRequest
  const work = async ({ db, actor }: { db: unknown; actor: unknown }) => {
    expect(actor).toBe("ann")
    if (db === "primary") return "primary"
    if (failure) throw failure
    return "replica"
  }
  const answer = await readFromReplica(request, work as never).catch((error: Error) => error)
  return { answer, ...noted }
}

test("reads from a replica that knows the position, else from the primary", async () => {
  expect(await read()).toEqual({ answer: "replica", chosen: 2n ** 32n + 2n })
  expect(await read(undefined, false)).toEqual({ answer: "primary", chosen: 2n ** 32n + 2n })
  const request = { server: { deps: {} }, cookies: {}, ctx: "primary" } as never
  expect(await readFromReplica(request, async (ctx) => ctx)).toBe("primary")
})

test("falls back to the primary for rows the replica lacks, and suspends a replica that is gone", async () => {
  const missing = await read(new AppError("post.notFound"))
  expect([missing.answer, missing.suspended]).toEqual(["primary", undefined])
  const gone = await read(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }))
  expect([gone.answer, gone.suspended]).toEqual(["primary", POOL])
  for (const failure of [new AppError("post.notYours"), new Error("a defect")]) {
    const { answer, suspended } = await read(failure)
    expect([answer, suspended]).toEqual([failure, undefined])
  }
})
