import { lookup as resolve } from "node:dns/promises"
import { isIP } from "node:net"

import { Agent, buildConnector, request } from "undici"

import { AppError } from "#platform/errors.ts"

import { isPublicAddress } from "./public-address.ts"
import { sniff } from "./sniff.ts"

const MAX_BYTES = 5 * 1024 * 1024
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

/**
 * Fetches a picture from a URL typed by a member, from public addresses only. Prevents SSRF and DNS rebinding: the
 * check applies to the address the socket connects to, again for every redirect.
 */
export const fetchImage = imageFetcher({
  resolveHost: async (host) => (await resolve(host, { all: true })).map((it) => it.address),
  mayConnect: (address, port) => isPublicAddress(address) && (port === "80" || port === "443"),
  timeoutMs: MAX_MS,
})

/** For tests, which have no access to the Internet. */
export function imageFetcher(settings: FetchSettings) {
  return async function fetchImageFrom(address: string): Promise<Buffer> {
    // A new agent, to reuse no pooled connection and no proxy from the environment.
    const deadline = AbortSignal.timeout(settings.timeoutMs)
    const agent = new Agent({ connect: guardedConnect(settings, deadline), pipelining: 0 })
    try {
      const bytes = await follow(agent, deadline, settings, address)
      const format = sniff(bytes)
      if (format === "foreign") throw new AppError("image.type")
      if (!format) throw new AppError("image.invalid", "There is no image at this address.")
      return bytes
    } catch (error) {
      if (error instanceof AppError) throw error
      const sentence = deadline.aborted
        ? "The server at this address took too long to answer."
        : "The image could not be fetched from this address."
      throw new AppError("image.invalid", sentence)
    } finally {
      await agent.destroy()
    }
  }
}

async function follow(
  agent: Agent,
  signal: AbortSignal,
  settings: FetchSettings,
  address: string,
): Promise<Buffer> {
  let url = checkedUrl(address, settings)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { statusCode, headers, body } = await request(url.href, {
      dispatcher: agent,
      signal,
      headersTimeout: settings.timeoutMs,
      bodyTimeout: settings.timeoutMs,
      headers: { accept: "image/*", "user-agent": "Grove" },
    })
    body.on("error", () => {})
    const location = headers["location"]
    if (statusCode >= 300 && statusCode < 400 && typeof location === "string") {
      body.destroy()
      url = checkedUrl(URL.parse(location, url.href)?.href ?? "", settings)
      continue
    }
    if (statusCode !== 200 || Number(headers["content-length"] ?? 0) > MAX_BYTES) {
      body.destroy()
      throw statusCode === 200 ? tooLarge() : new Error(`Answered ${statusCode}`)
    }
    return await readBounded(body as AsyncIterable<Buffer>, signal)
  }
  throw new AppError("image.invalid", "This address redirects too often.")
}

/** Checks the URL itself; host names are checked when connecting. */
function checkedUrl(address: string, settings: FetchSettings): URL {
  const url = URL.parse(address)
  if (!url || !(url.protocol in DEFAULT_PORTS)) {
    throw new AppError("image.invalid", "The address must start with http:// or https://.")
  }
  if (url.username || url.password) throw notAllowed()
  const host = bareHost(url.hostname)
  if (isIP(host) && !settings.mayConnect(host, portOf(url.protocol, url.port))) throw notAllowed()
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
    if (addresses.length === 0 || !addresses.every((it) => mayConnect(it, port))) throw notAllowed()
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

async function readBounded(body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    signal.throwIfAborted()
    size += part.length
    if (size > MAX_BYTES) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}

const portOf = (protocol: string, port: string | undefined) => port || DEFAULT_PORTS[protocol] || ""
/** Without the brackets of IPv6 and the trailing dot of a fully qualified name. */
const bareHost = (host: string) => host.replace(/^\[|\]$/g, "").replace(/\.$/, "")
const tooLarge = () =>
  new AppError("image.tooLarge", "The image at this address is larger than the 5MB limit.")
const notAllowed = () =>
  new AppError("image.invalid", "This address is not on the public Internet.")
