import { pino } from "pino"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"

import { world, type World } from "../../../test/world.ts"
import { CSP_REPORTS_PATH, type CspReport } from "./csp-reports.ts"
import { securityHeaders } from "./headers.ts"

const lines: string[] = []
let w: World
beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) })
  w = await world({ RATE_LIMIT: "on" }, { log })
})

const REPORTS = "application/reports+json"
const ID = "01a1e23e-94fe-7711-a4e3-e660a12cb6a5"

let lastAddress = 0
/** Without cookie and origin, as browsers do; each test uses its own address. */
const send = (body: string, type: string, headers: Record<string, string> = {}, address?: string) =>
  w.http.inject({
    method: "POST",
    url: CSP_REPORTS_PATH,
    payload: body,
    headers: { "content-type": type, ...headers },
    remoteAddress: address ?? `192.0.2.${++lastAddress}`,
  })

const violation = (directive: string, blocked = "inline") => ({
  type: "csp-violation",
  url: `http://localhost:3000/profile/${ID}?secret=1`,
  body: {
    effectiveDirective: directive,
    blockedURL: blocked,
    documentURL: `http://localhost:3000/profile/${ID}?secret=1#part`,
    sample: "what a person typed",
    referrer: "http://localhost:3000/search?q=secret",
  },
})

let minutes = 0
/** Ends the minute in which the last reports were logged. */
function passMinute() {
  minutes += 1
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
}

async function counted(directive: string): Promise<number> {
  const { body } = await w.http.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })
  const line = body
    .split("\n")
    .find((each) => each.includes(`reports_total{directive="${directive}"}`))
  return Number(line?.split(" ")[1] ?? 0)
}

test("every response has a report endpoint and requires trusted types", async () => {
  const { headers } = await w.http.inject({ url: "/api/health" })
  const policy = `require-trusted-types-for 'script'; trusted-types default; report-uri ${CSP_REPORTS_PATH}`
  expect(headers["content-security-policy"]).toMatch(new RegExp(`${policy}$`))
  expect(headers).not.toHaveProperty("reporting-endpoints")
  const secure = securityHeaders({ isHttps: true })
  expect(secure["content-security-policy"]).toMatch(new RegExp(`${policy}; report-to csp$`))
  expect(secure["reporting-endpoints"]).toBe(`csp="${CSP_REPORTS_PATH}"`)
})

test("counts reports of the Reporting API by directive and logs no personal data", async () => {
  const body = JSON.stringify([
    violation("script-src-elem"),
    violation("script-src-elem", "https://evil.example/steal?from=me"),
    violation("img-src", "data"),
  ])
  expect((await send(body, REPORTS)).statusCode).toBe(204)
  expect([await counted("script-src-elem"), await counted("img-src")]).toEqual([2, 1])
  const logged = lines.join("")
  expect(logged).toContain('"blocked":"https://evil.example","page":"/profile/*"')
  for (const word of ["secret", "steal", "typed", ID]) expect(logged).not.toContain(word)
})

test("also counts reports in the older format", async () => {
  const old = {
    "csp-report": { "violated-directive": "style-src 'self'", "document-uri": "http://localhost/" },
  }
  expect((await send(JSON.stringify(old), "application/csp-report")).statusCode).toBe(204)
  expect(await counted("style-src")).toBe(1)
})

test.each([
  ["inline", "/", "inline", "/"],
  ["", "/feed?q=secret", "", "/feed"],
  ["trusted-types-sink", `/profile/${ID}`, "trusted-types-sink", "/profile/*"],
  ["https://evil.example:8443/steal", "/sign-in", "https://evil.example:8443", "/sign-in"],
  [`https://${"long.".repeat(30)}example`, "/", `https://${"long.".repeat(18)}lo`, "/"],
  ["data:text/plain,secret", `/${ID}`, "data:", "/*"],
  ["what a person typed", "/Ann%20Example/posts/1", "other", "/*/*"],
  ["a".repeat(31), `/${"a".repeat(31)}`, "other", "/*"],
])("logs %j blocked on %j as %j on %j", async (blocked, path, origin, page) => {
  passMinute()
  lines.length = 0
  const url = `http://localhost:3000${path}`
  const body = { effectiveDirective: "img-src", blockedURL: blocked, documentURL: url }
  const old = { "effective-directive": "img-src", "blocked-uri": blocked, "document-uri": url }
  await send(JSON.stringify([{ body }]), REPORTS)
  await send(JSON.stringify({ "csp-report": old }), "application/csp-report")
  const reports = lines.map((line) => (JSON.parse(line) as { report: CspReport }).report)
  const expected = { directive: "img-src", blocked: origin, page }
  expect(reports).toEqual([expected, expected])
})

test("logs a report without addresses", async () => {
  passMinute()
  lines.length = 0
  await send(JSON.stringify([{ body: { effectiveDirective: "img-src" } }]), REPORTS)
  expect(lines.join("")).toContain('"report":{"directive":"img-src","blocked":"","page":"/"}')
})

test("counts unknown directives as one label and ignores invalid reports", async () => {
  const invented = Array.from({ length: 30 }, (_, at) => violation(`made-up-${at}`))
  await send(JSON.stringify(invented), REPORTS)
  expect(await counted("other")).toBe(20)
  const nothing = [
    "",
    "{",
    "null",
    "[null, 3, {}]",
    '{"csp-report":[]}',
    '[{"body":{"effectiveDirective":{}}}]',
  ]
  for (const body of nothing) expect((await send(body, REPORTS)).statusCode).toBeLessThan(500)
  expect(await counted("other")).toBe(20)
})

test("rejects reports that are too large, of another type or from another site", async () => {
  const report = JSON.stringify([violation("font-src")])
  expect((await send(" ".repeat(16 * 1024 + 1), REPORTS)).statusCode).toBe(413)
  expect((await send(report, "application/json")).statusCode).toBe(415)
  const foreign = [
    ["origin", "https://evil.example"],
    ["sec-fetch-site", "cross-site"],
  ] as const
  for (const [name, value] of foreign)
    expect((await send(report, REPORTS, { [name]: value })).statusCode).toBe(403)
  expect(await counted("font-src")).toBe(0)
  // The exception applies to reports only.
  expect((await w.http.inject({ method: "POST", url: "/api/posts" })).statusCode).toBe(403)
})

test("accepts thirty requests per minute from one address and logs ten reports", async () => {
  const report = JSON.stringify([violation("media-src")])
  const sendThirty = async (address: string) => {
    lines.length = 0
    for (let n = 0; n < 30; n += 1) await send(report, REPORTS, {}, address)
    return lines.filter((line) => line.includes("content security policy")).length
  }
  passMinute()
  expect(await sendThirty("192.0.2.200")).toBe(10)
  expect((await send(report, REPORTS, {}, "192.0.2.200")).statusCode).toBe(429)
  expect(await counted("media-src")).toBe(30)
  vi.advanceTimersByTime(59_999)
  expect(await sendThirty("192.0.2.201")).toBe(0)
  vi.advanceTimersByTime(1)
  expect(await sendThirty("192.0.2.202")).toBe(10)
})

test("counts each directive of the policy and what browsers call its parts under its name", async () => {
  const { headers } = await w.http.inject({ url: "/api/health" })
  const policy = String(headers["content-security-policy"]).split("; ")
  const parts = "script-src-elem script-src-attr style-src-elem style-src-attr frame-src".split(" ")
  const named = policy.map((part) => part.split(" ")[0]!).filter((name) => name !== "report-uri")
  const names = [...named, ...parts]
  const before = await Promise.all(names.map(counted))
  for (const group of [named, parts])
    await send(JSON.stringify(group.map((name) => violation(name))), REPORTS)
  expect(await Promise.all(names.map(counted))).toEqual(before.map((count) => count + 1))
})
