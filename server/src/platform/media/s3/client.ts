import { createHash } from "node:crypto"
import type { LookupFunction } from "node:net"
import type { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"

import { AwsV4Signer } from "aws4fetch"
import { Agent, request as send, type Dispatcher } from "undici"

import type { Config } from "#config.ts"
import type { Log } from "#platform/context.ts"
import type { Upload } from "#platform/media/storage.ts"

import { openBreaker } from "./breaker.ts"
import { StoreFault, faultOfAnswer, faultOfConnection } from "./fault.ts"

type S3Settings = NonNullable<Config["s3"]>

export interface ClientOptions {
  log: Log
  now?: () => number
  /** How often a request is sent at most. */
  attempts?: number
  /** Commands wait for the store instead of failing at once while it is down. */
  isPatient?: boolean
  timeoutMs?: number
  /** Names per page of a list. */
  pageSize?: number
  lookup?: LookupFunction
}

export interface StoreRequest {
  method?: "GET" | "HEAD" | "PUT" | "DELETE"
  query?: Record<string, string>
  headers?: Record<string, string>
  content?: Uint8Array | Upload
  /** Statuses returned to the caller; any other one is a fault. */
  accept: readonly number[]
  /** A missing object returns undefined; a missing bucket is a fault nevertheless. */
  isOptional?: boolean
}

export type StoreResponse = Dispatcher.ResponseData

export type S3Client = ReturnType<typeof openS3Client>

const ATTEMPTS = 3
/** Half a minute of growing delays. */
const PATIENT_ATTEMPTS = 8
const TIMEOUT_MS = 4000
/** No further attempt after this time: a member is waiting. */
const BUDGET_MS = 6000
const FIRST_DELAY_MS = 100
const CONNECTIONS = 32
const PAGE_SIZE = 1000

/** Signs requests to one bucket and repeats those that can succeed later. */
export function openS3Client(settings: S3Settings, options: ClientOptions) {
  const { log, now = Date.now, timeoutMs = TIMEOUT_MS } = options
  const attempts = options.attempts ?? (options.isPatient ? PATIENT_ATTEMPTS : ATTEMPTS)
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs / 2, ...(options.lookup && { lookup: options.lookup }) },
  })
  const breaker = openBreaker(log, now)
  const keys = new Map<string, ArrayBuffer>()
  let skewMs = 0

  const signer = (url: string, more: Partial<ConstructorParameters<typeof AwsV4Signer>[0]>) => {
    const { accessKeyId, secretAccessKey, region } = settings
    const datetime = new Date(now() + skewMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, "")
    const aws = { accessKeyId, secretAccessKey, region, service: "s3", cache: keys, datetime }
    return new AwsV4Signer({ url, ...aws, ...more })
  }

  async function attempt(key: string, request: StoreRequest): Promise<StoreResponse> {
    const { method = "GET", query = {}, content } = request
    const url = new URL(addressOf(settings, settings.endpoint, key))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { ...request.headers, ...headersOf(content) }
    const signed = await signer(url.href, { method, headers }).sign()
    const body = await bodyOf(content)
    let sourceError: unknown
    if (body && !(body instanceof Uint8Array)) body.once("error", (error) => (sourceError = error))
    try {
      return await send(signed.url, {
        method,
        dispatcher: agent,
        headers: Object.fromEntries(signed.headers),
        ...(body && { body }),
      })
    } catch (error) {
      // A file that cannot be read is not the store's fault.
      if (sourceError !== undefined) throw sourceError
      if ((error as { code?: string }).code === "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH")
        throw new Error("The file to store is incomplete.", { cause: error })
      throw faultOfConnection(error, settings)
    }
  }

  async function attemptOnTime(
    key: string,
    request: StoreRequest,
    hasAdjusted = false,
  ): Promise<StoreResponse | undefined> {
    const response = await attempt(key, request)
    if (request.accept.includes(response.statusCode)) return response
    const answer = await readAnswer(response)
    if (request.isOptional && answer.status === 404 && answer.code !== "NoSuchBucket")
      return undefined
    // Only once, so that a store with an erratic clock is not asked forever.
    const isSkewed = answer.code === "RequestTimeTooSkewed" && !Number.isNaN(answer.dateMs)
    if (!isSkewed || hasAdjusted) throw faultOfAnswer(answer, settings)
    // As the vendors' own clients do: sign with the store's clock.
    skewMs = answer.dateMs - now()
    log.warn(
      { seconds: Math.round(skewMs / 1000) },
      "the clock differs from that of the object store: synchronize it (NTP)",
    )
    return attemptOnTime(key, request, true)
  }

  async function attemptOften(key: string, request: StoreRequest, times: number) {
    const since = now()
    for (let count = 1; ; count += 1) {
      try {
        return await attemptOnTime(key, request)
      } catch (error) {
        if (!(error instanceof StoreFault) || !error.isTransient || count >= times) throw error
        if (!options.isPatient && now() - since > BUDGET_MS) throw error
        // Jitter, so that requests that failed together do not return together.
        await sleep(FIRST_DELAY_MS * 2 ** (count - 1) * (0.5 + Math.random()))
      }
    }
  }

  return {
    settings,
    pageSize: options.pageSize ?? PAGE_SIZE,

    async request(key: string, request: StoreRequest): Promise<StoreResponse | undefined> {
      const { isTrial } = options.isPatient ? { isTrial: false } : breaker.enter()
      try {
        const response = await attemptOften(key, request, isTrial ? 1 : attempts)
        breaker.succeeded()
        return response
      } catch (error) {
        if (error instanceof StoreFault) breaker.failed(error)
        throw error
      }
    },

    async presign(endpoint: string, key: string, query: Record<string, string>): Promise<string> {
      const url = new URL(addressOf(settings, endpoint, key))
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return (await signer(url.href, { signQuery: true }).sign()).url.href
    },

    close: () => agent.destroy(),
  }
}

export function addressOf(
  { addressing, bucket }: Pick<S3Settings, "addressing" | "bucket">,
  endpoint: string,
  key: string,
): string {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/$/, "")
  if (addressing === "host") url.host = `${bucket}.${url.host}`
  url.pathname = addressing === "host" ? `${base}/${key}` : `${base}/${bucket}/${key}`
  return url.href
}

function headersOf(content: Uint8Array | Upload | undefined): Record<string, string> {
  if (content === undefined) return {}
  if (content instanceof Uint8Array)
    return {
      "content-length": String(content.length),
      // The store compares it with what arrives.
      "x-amz-content-sha256": createHash("sha256").update(content).digest("hex"),
    }
  return { "content-length": String(content.size), "x-amz-content-sha256": "UNSIGNED-PAYLOAD" }
}

async function bodyOf(
  content: Uint8Array | Upload | undefined,
): Promise<Uint8Array | Readable | undefined> {
  if (content === undefined || content instanceof Uint8Array) return content
  return content.open()
}

async function readAnswer({ statusCode, headers, body }: StoreResponse) {
  const text = await body.text().catch(() => "")
  const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  const hinted = headers["x-amz-bucket-region"]
  return {
    status: statusCode,
    code: field("Code") ?? "",
    region: field("Region") ?? (typeof hinted === "string" ? hinted : undefined),
    dateMs: Date.parse(String(headers["date"])),
  }
}
