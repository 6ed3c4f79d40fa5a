import { lookup as resolve } from "node:dns/promises"
import { isIP } from "node:net"

import { Agent, buildConnector, request } from "undici"

import { isPublicAddress } from "./public-address.ts"

const MAX_MS = 5000
const MAX_REDIRECTS = 3
const MAX_ADDRESSES = 3
const DEFAULT_PORTS: Record<string, string> = { "http:": "80", "https:": "443" }

export interface FetchSettings {
  /** Returns all addresses of a host name. */
  resolveHost: (host: string) => Promise<string[]>
  /** Whether a connection to this address and port is allowed. */
  mayConnect: (address: string, port: string) => boolean
  timeoutMs: number
}

export const PUBLIC_INTERNET: FetchSettings = {
  resolveHost: async (host) => (await resolve(host, { all: true })).map((it) => it.address),
  mayConnect: (address, port) => isPublicAddress(address) && (port === "80" || port === "443"),
  timeoutMs: MAX_MS,
}

export class FetchError extends Error {
  readonly reason: "protocol" | "notPublic" | "redirects" | "timeout" | "failed"
  constructor(reason: FetchError["reason"], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

export interface FetchedAnswer {
  /** After redirects. */
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: AsyncIterable<Buffer>
}

/**
 * Fetches from a URL that a member typed, from public addresses only. Prevents SSRF and DNS rebinding: the check
 * applies to the address the socket connects to, again for every redirect. One time limit covers all of it; `read`
 * must bound what it reads, and what it leaves unread is not received.
 */
export async function fetchGuarded<T>(
  settings: FetchSettings,
  address: string,
  headers: Record<string, string>,
  read: (answer: FetchedAnswer) => Promise<T>,
): Promise<T> {
  // A new agent, to reuse no pooled connection and no proxy from the environment.
  const deadline = AbortSignal.timeout(settings.timeoutMs)
  const agent = new Agent({ connect: guardedConnect(settings, deadline), pipelining: 0 })
  try {
    return await read(await follow(agent, deadline, settings, address, headers))
  } catch (error) {
    if (deadline.aborted) throw new FetchError("timeout", error)
    throw error
  } finally {
    await agent.destroy()
  }
}

async function follow(
  agent: Agent,
  signal: AbortSignal,
  settings: FetchSettings,
  address: string,
  sent: Record<string, string>,
): Promise<FetchedAnswer> {
  let url = checkedUrl(address, settings)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { statusCode, headers, body } = await request(url.href, {
      dispatcher: agent,
      signal,
      headersTimeout: settings.timeoutMs,
      bodyTimeout: settings.timeoutMs,
      headers: sent,
    })
    body.on("error", () => {})
    if (statusCode === 200) return { url, headers, body: untilAborted(body, signal) }
    body.destroy()
    const location = headers["location"]
    if (statusCode < 300 || statusCode >= 400 || typeof location !== "string")
      throw new FetchError("failed", new Error(`Answered ${statusCode}`))
    url = checkedUrl(URL.parse(location, url.href)?.href ?? "", settings)
  }
  throw new FetchError("redirects")
}

async function* untilAborted(body: AsyncIterable<Buffer>, signal: AbortSignal) {
  for await (const part of body) {
    signal.throwIfAborted()
    yield part
  }
}

/** Checks the URL itself; host names are checked when connecting. */
function checkedUrl(address: string, settings: FetchSettings): URL {
  const url = URL.parse(address)
  if (!url || !(url.protocol in DEFAULT_PORTS)) throw new FetchError("protocol")
  if (url.username || url.password) throw new FetchError("notPublic")
  const host = bareHost(url.hostname)
  if (isIP(host) && !settings.mayConnect(host, portOf(url.protocol, url.port)))
    throw new FetchError("notPublic")
  return url
}

function guardedConnect(
  { resolveHost, mayConnect, timeoutMs }: FetchSettings,
  deadline: AbortSignal,
): buildConnector.connector {
  const connectTo = buildConnector({ timeout: timeoutMs, allowH2: false, autoSelectFamily: false })
  // undici aborts a request only after it has connected, and the resolver can hang before that.
  const tooLate = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(deadline.reason as Error))
  })
  tooLate.catch(() => {})

  async function connect(options: buildConnector.Options) {
    const host = bareHost(options.hostname)
    const port = portOf(options.protocol, options.port)
    const addresses = isIP(host) ? [host] : await Promise.race([resolveHost(host), tooLate])
    // A host with both public and private addresses is an attack.
    if (addresses.length === 0 || !addresses.every((it) => mayConnect(it, port)))
      throw new FetchError("notPublic")
    let failure: Error = new Error("No address answered")
    for (const address of addresses.slice(0, MAX_ADDRESSES)) {
      deadline.throwIfAborted()
      const attempt = Promise.withResolvers<buildConnector.CallbackArgs>()
      connectTo({ ...options, hostname: address, servername: isIP(host) ? "" : host }, (...args) =>
        attempt.resolve(args),
      )
      const [error, socket] = await attempt.promise
      if (socket) return socket
      failure = error
    }
    throw failure
  }

  return (options, callback) => {
    // oxlint-disable promise/no-callback-in-promise -- undici's connectors use callbacks
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    )
  }
}

const portOf = (protocol: string, port: string | undefined) => port || DEFAULT_PORTS[protocol] || ""
/** Without the brackets of IPv6 and the trailing dot of a fully qualified name. */
const bareHost = (host: string) => host.replace(/^\[|\]$/g, "").replace(/\.$/, "")
