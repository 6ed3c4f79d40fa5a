import { AppError } from "#platform/errors.ts"

const RETRY_AFTER_SECONDS = 5

/** Members read that pictures are unavailable; `reason` tells the operator why, in one line. */
export class StoreFault extends AppError {
  readonly reason: string
  /** Whether a later attempt can succeed without a change of the settings. */
  readonly isTransient: boolean

  constructor(reason: string, options: { isTransient: boolean; cause?: unknown }) {
    super("media.unavailable", undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.reason = reason
    this.isTransient = options.isTransient
    this.cause = options.cause
  }
}

export interface StoreAnswer {
  status: number
  /** `<Code>` of the answer; empty if there is none. */
  code: string
  /** The region the store expects, if it says so. */
  region: string | undefined
}

interface Names {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
}

/** Answers after which the same request can succeed. */
const TRANSIENT = [
  "RequestTimeout",
  "SlowDown",
  "BadDigest",
  "XAmzContentSHA256Mismatch",
  "IncompleteBody",
  "OperationAborted",
  "ConditionalRequestConflict",
]
const WRONG_REGION = ["AuthorizationHeaderMalformed", "PermanentRedirect", "TemporaryRedirect"]

/** Names the setting to correct. */
export function faultOfAnswer(answer: StoreAnswer, names: Names): StoreFault {
  const { status, code, region } = answer
  const isTransient =
    (status >= 500 && status !== 501) || status === 429 || TRANSIENT.includes(code)
  if (isTransient)
    return new StoreFault(`S3_ENDPOINT: ${names.endpoint} answers ${named(answer)}.`, {
      isTransient,
    })
  return new StoreFault(explain(answer, names, region), { isTransient })
}

function explain(answer: StoreAnswer, names: Names, region: string | undefined): string {
  const { status, code } = answer
  if (code === "NoSuchBucket")
    return `S3_BUCKET: there is no bucket '${names.bucket}' at ${names.endpoint}. Create it, or correct the name.`
  if (WRONG_REGION.includes(code) || [301, 307].includes(status))
    return region !== undefined && region !== names.region
      ? `S3_REGION: the bucket '${names.bucket}' is in '${region}', not in '${names.region}'.`
      : `S3_REGION or S3_ENDPOINT: ${names.endpoint} does not serve the bucket '${names.bucket}' in the region '${names.region}'.`
  if (code === "InvalidAccessKeyId")
    return `S3_ACCESS_KEY_ID: the store does not know the key '${names.accessKeyId}'.`
  if (code === "SignatureDoesNotMatch")
    return `S3_SECRET_ACCESS_KEY: it does not belong to the key '${names.accessKeyId}'.`
  if (code === "RequestTimeTooSkewed")
    return "The clock of this machine differs too much from that of the store: synchronize it (NTP)."
  if (status === 403)
    return `S3_ACCESS_KEY_ID: the key '${names.accessKeyId}' may not read, write, list and delete in the bucket '${names.bucket}'.`
  return `S3_ENDPOINT: ${names.endpoint} answers ${named(answer)}, unlike an S3 store.`
}

const named = ({ status, code }: StoreAnswer) => (code ? `${status} ${code}` : String(status))

const REASONS: Record<string, string> = {
  ECONNREFUSED: "refuses connections",
  ENOTFOUND: "is an unknown host",
  EAI_AGAIN: "cannot be resolved",
  UND_ERR_CONNECT_TIMEOUT: "cannot be reached in time",
  UND_ERR_HEADERS_TIMEOUT: "does not answer in time",
  UND_ERR_BODY_TIMEOUT: "does not answer in time",
}

/** The request got no answer. */
export function faultOfConnection(error: unknown, names: Names): StoreFault {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string }
  const isUntrusted = /CERT|SELF_SIGNED|SSL|TLS/.test(code)
  const reason = isUntrusted ? `has a certificate that is not accepted (${code})` : REASONS[code]
  return new StoreFault(
    `S3_ENDPOINT: ${names.endpoint} ${reason ?? `failed (${code || message})`}.`,
    { isTransient: !isUntrusted, cause: error },
  )
}
