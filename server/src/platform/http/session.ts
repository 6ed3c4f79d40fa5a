import { hash, randomBytes } from "node:crypto"

import type { FastifyReply, FastifyRequest } from "fastify"

/** 256 random bits; the database stores only the hash. */
export const newToken = () => randomBytes(32).toString("base64url")
export const hashToken = (token: string) => hash("sha256", token, "buffer")

/** `join`: a person who waits to be let in. `setup`: the operator of a new server. `invite`: a shorter code. */
type TokenName = "session" | "login" | "join" | "setup" | "invite"

const TOKEN = /^[\w-]{43}$/
const CODE = /^[\w-]{22}$/

export interface CookieRules {
  isHttps: boolean
}

/** Browsers let only this host set a cookie with the `__Host-` prefix, which requires HTTPS. */
const cookieName = (name: string, rules: CookieRules) => (rules.isHttps ? `__Host-${name}` : name)

export function readToken(
  request: FastifyRequest,
  name: TokenName,
  rules: CookieRules,
): string | undefined {
  const value = request.cookies[cookieName(name, rules)]
  const pattern = name === "invite" ? CODE : TOKEN
  return value !== undefined && pattern.test(value) ? value : undefined
}

export function setToken(
  reply: FastifyReply,
  name: TokenName,
  token: string,
  rules: CookieRules,
  maxAgeSeconds: number,
) {
  void reply.setCookie(cookieName(name, rules), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: rules.isHttps,
    maxAge: maxAgeSeconds,
  })
}

export function clearToken(reply: FastifyReply, name: TokenName, rules: CookieRules) {
  void reply.clearCookie(cookieName(name, rules), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: rules.isHttps,
  })
}
