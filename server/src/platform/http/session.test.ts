import { createHash } from "node:crypto"

import cookie from "@fastify/cookie"
import Fastify from "fastify"
import { expect, test } from "vitest"

import { clearToken, hashToken, newToken, readToken, setToken } from "./session.ts"

/** Signs in at `/in`, out at `/out`, and says at `/who` which tokens it reads. */
function serverOf(isHttps: boolean) {
  const app = Fastify()
  void app.register(cookie)
  const rules = { isHttps }
  app.get("/in", (_request, reply) => {
    setToken(reply, "session", "t".repeat(43), rules, 3600)
    return "in"
  })
  app.get("/out", (_request, reply) => {
    clearToken(reply, "session", rules)
    return "out"
  })
  app.get("/who", (request) => ({
    session: readToken(request, "session", rules),
    invite: readToken(request, "invite", rules),
  }))
  return app
}

const TOKEN = "Az09_-".repeat(8).slice(0, 43)
const CODE = TOKEN.slice(0, 22)

test("a token has 256 random bits, and its hash is that of SHA-256", () => {
  const tokens = new Set(Array.from({ length: 20 }, newToken))
  expect(tokens.size).toBe(20)
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32)
  expect(hashToken("abc")).toEqual(createHash("sha256").update("abc").digest())
})

test.each([
  [true, "__Host-session", "; HttpOnly; Secure; SameSite=Lax"],
  [false, "session", "; HttpOnly; SameSite=Lax"],
])("with HTTPS %s the cookie is %s%s", async (isHttps, name, rules) => {
  const app = serverOf(isHttps)
  const set = (await app.inject("/in")).headers["set-cookie"]
  expect(set).toBe(`${name}=${"t".repeat(43)}; Max-Age=3600; Path=/${rules}`)
  const cleared = (await app.inject("/out")).headers["set-cookie"]
  expect(cleared).toBe(`${name}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT${rules}`)
  const who = await app.inject({ url: "/who", headers: { cookie: `${name}=${TOKEN}` } })
  expect(who.json()).toEqual({ session: TOKEN })
})

test("over HTTPS a cookie without the prefix is no session: another host may have set it", async () => {
  const who = await serverOf(true).inject({ url: "/who", headers: { cookie: `session=${TOKEN}` } })
  expect(who.json()).toEqual({})
})

test.each([
  ["session", TOKEN, true],
  ["session", `${TOKEN}a`, false],
  ["session", TOKEN.slice(1), false],
  ["session", `${TOKEN.slice(1)}*`, false],
  ["session", CODE, false],
  ["invite", CODE, true],
  ["invite", `${CODE}a`, false],
  ["invite", `a${CODE}`, false],
  ["invite", CODE.slice(1), false],
  ["invite", TOKEN, false],
])("%s=%s is a token: %s", async (name, value, isToken) => {
  const headers = { cookie: `${name}=${value}` }
  const who = await serverOf(false).inject({ url: "/who", headers })
  expect(who.json()).toEqual(isToken ? { [name]: value } : {})
})
