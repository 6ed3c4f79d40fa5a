import { request as httpRequest } from "node:http"

import fc from "fast-check"
import { pino } from "pino"
import { beforeAll, expect, test } from "vitest"

import { browser } from "../browser.ts"
import { builtWeb } from "../built-web.ts"
import { cookieOf } from "../live.ts"
import { ORIGIN, world, type World } from "../world.ts"
import { oddHeader, oddText } from "./odd-values.ts"
import { fuzz, FUZZ_TIMEOUT_MS } from "./run.ts"

const webDist = await builtWeb()
let w: World
let address: URL
let cookie: string
/** Log lines about failures: the provider answers some failures with a page. */
let failures: string[] = []
beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line: string) => void failures.push(line) })
  w = await world({ PUBLIC_READING: "1" }, { webDist, log })
  address = new URL(await w.listen())
  cookie = await cookieOf(w, await w.make.user())
})

const NASTY_PATHS = [
  "%",
  "%zz",
  "%00",
  "%ED%A0%80",
  "%C0%AF",
  "%F5%80%80%80",
  "..",
  ".",
  "%2e%2e%2f",
  "//",
  "\\",
  "a".repeat(300),
  ";",
  "#",
  "[",
  "*",
  "\u00ff",
]
const BASES = [
  "/",
  "/post/",
  "/profile/",
  "/appeals/",
  "/search",
  "/explore",
  "/community-rules",
  "/messages",
  "/media/",
  "/assets/",
  "/api/",
  "/api/login",
  "/api/logout",
  "/api/callback",
  "/api/login/problem",
  "/api/me/export",
  "/api/rules/audit.csv",
  "/api/live",
  "/idp/",
  "/idp/auth",
  "/idp/token",
  "/idp/me",
  "/idp/interaction/",
  "/idp/.well-known/openid-configuration",
  "/metrics",
]
const PARAMETERS = [
  "returnTo",
  "why",
  "code",
  "state",
  "iss",
  "client_id",
  "redirect_uri",
  "scope",
  "response_type",
  "code_challenge",
  "nonce",
  "q",
  "claims",
  "max_age",
  "grant_type",
  "access_token",
  "token",
]

const paths = fc
  .tuple(
    fc.constantFrom(...BASES),
    fc.option(fc.oneof(fc.constantFrom(...NASTY_PATHS), oddText.map(encodeURIComponent)), {
      nil: "",
    }),
  )
  .map(([base, rest]) => `${base}${rest}`)
const parameters = fc
  .dictionary(fc.constantFrom(...PARAMETERS), oddText, { maxKeys: 4 })
  .map((record) => new URLSearchParams(record).toString())
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "content-type",
    "cookie",
    "if-none-match",
    "if-modified-since",
    "range",
    "referer",
    "sec-fetch-mode",
    "sec-fetch-site",
    "upgrade",
    "user-agent",
    "x-forwarded-for",
    "x-forwarded-proto",
  ),
  oddHeader,
  { maxKeys: 3 },
)
const oddCookie = oddHeader.map((value) => `session=${value}; theme=${value}; idp_interaction=%`)

const visits = fc.record({
  method: fc.constantFrom("GET", "GET", "POST", "HEAD", "OPTIONS", "DELETE"),
  path: paths,
  query: fc.oneof(
    fc.constant(""),
    parameters,
    fc.constantFrom("%", "a[b]=1", "&&&=", "a=%zz", "%ED%A0%80"),
  ),
  headers: oddHeaders,
  cookies: fc.oneof(fc.constant("member"), fc.constant("none"), oddCookie),
  body: fc.option(parameters, { nil: "" }),
})

interface Answer {
  status: number
  text: string
}

/** Uses a real connection, so that no client normalizes the address. */
function send(
  method: string,
  target: string,
  extra: Record<string, string>,
  body: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = address
    const request = httpRequest(
      { hostname, port, method, path: target, headers: extra },
      (answer) => {
        let text = ""
        answer.setEncoding("latin1").on("data", (chunk: string) => (text += chunk))
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    // Node's parser rejects invalid HTTP, including a HEAD with a body.
    request.on("error", (error: NodeJS.ErrnoException) =>
      /^(ECONNRESET|EPIPE|HPE_)/.test(error.code ?? "")
        ? resolve({ status: 0, text: "" })
        : reject(error),
    )
    request.on("upgrade", (_answer, socket) => {
      socket.destroy()
      resolve({ status: 101, text: "" })
    })
    request.end(body)
  })
}

const complaint = (about: string, status: number, example: string) => {
  const [line] = failures
  failures = []
  return status >= 500 || line !== undefined
    ? { fault: `${about} ${status} ${line ?? ""}`.slice(0, 400), example }
    : undefined
}

test("no address, cookie or header makes a page fail", { timeout: FUZZ_TIMEOUT_MS }, async () => {
  const faults = await fuzz(
    visits,
    500,
    async ({ method, path, query, headers, cookies, body }) => {
      const target = `${path}${query && `?${query}`}`.replaceAll(/[^\u0021-\u00ff]/g, "")
      const answer = await send(
        method,
        target,
        {
          origin: ORIGIN,
          ...(cookies !== "none" && { cookie: cookies === "member" ? cookie : cookies }),
          ...headers,
          ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
        },
        method === "POST" ? body : "",
      )
      const base = BASES.findLast((one) => target.startsWith(one))
      return complaint(`${method} ${base}`, answer.status, `${target} ${JSON.stringify(headers)}`)
    },
  )
  expect(faults).toEqual({})
})

const forms = fc.record({
  email: fc.oneof(oddText, fc.constantFrom("ann@people.example", "ann@\ud800.example")),
  firstName: oddText,
  lastName: oddText,
  extra: fc.dictionary(oddText, oddText, { maxKeys: 1 }),
})

test("no form makes the built-in provider fail", { timeout: FUZZ_TIMEOUT_MS }, async () => {
  const faults = await fuzz(forms, 60, async ({ extra, ...form }) => {
    const one = browser(w.http, ORIGIN)
    const start = await one.follow(await one.get("/api/login"))
    const answer = await one.follow(await one.post(start.url, { ...extra, ...form }))
    return complaint("form", answer.status, JSON.stringify(form))
  })
  expect(faults).toEqual({})
})

const PROVIDER_POSTS = ["/idp/token", "/idp/me", "/idp/auth", "/idp/token/revocation"]

test(
  "no post to the provider's own addresses makes it fail",
  { timeout: FUZZ_TIMEOUT_MS },
  async () => {
    const posts = fc.record({
      target: fc.constantFrom(...PROVIDER_POSTS),
      body: fc.oneof(
        { weight: 4, arbitrary: parameters },
        fc.constantFrom("access_token=a%00b", "client_id=%00&client_secret=x", "state=%ED%A0%80"),
      ),
      authorization: fc.oneof(
        fc.constant(undefined),
        oddHeader,
        fc.constantFrom("Basic Z3JvdmU6AA==", "Basic AAAA", "Bearer \u00ff"),
      ),
    })
    const faults = await fuzz(posts, 200, async ({ target, body, authorization }) => {
      const type = "application/x-www-form-urlencoded"
      const head = { origin: ORIGIN, "content-type": type, ...(authorization && { authorization }) }
      const answer = await send("POST", target, head, body)
      return complaint(target, answer.status, `${body} ${authorization}`)
    })
    expect(faults).toEqual({})
  },
)
