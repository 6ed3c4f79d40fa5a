import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

import type { FastifyInstance } from "fastify"

const ENCODINGS = ["br", "gzip"] as const
type Encoding = (typeof ENCODINGS)[number] | "identity"
type Variants = Record<Encoding, { bytes: Buffer; etag: string }>

/** Serves a document that never changes while the process runs: built on the first request, then cached. */
export function serveDocument(
  app: FastifyInstance,
  url: string,
  { type, build }: { type: string; build: () => string },
) {
  let variants: Promise<Variants> | undefined
  app.get(
    url,
    { config: { skipsLoadShedding: true, rateClass: "static" } },
    async (request, reply) => {
      variants ??= prepare(build())
      const encoding = chooseEncoding(request.headers["accept-encoding"])
      const { bytes, etag } = (await variants)[encoding]
      void reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag })
      if (isCurrent(request.headers["if-none-match"], etag)) return reply.code(304).send()
      if (encoding !== "identity") void reply.header("content-encoding", encoding)
      return reply.type(type).send(bytes)
    },
  )
}

async function prepare(text: string): Promise<Variants> {
  const bytes = Buffer.from(text)
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: quality }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return {
    br: { bytes: br, etag: `"${hash}-br"` },
    gzip: { bytes: gz, etag: `"${hash}-gzip"` },
    identity: { bytes, etag: `"${hash}"` },
  }
}

function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? "").split(",").map((offer) => offer.trim().split(/\s*;\s*/))
  const isAccepted = (name: string) =>
    offers.some(([offer, weight = ""]) => offer === name && !/^q=0(\.0*)?$/.test(weight))
  return ENCODINGS.find(isAccepted) ?? "identity"
}

/** Ignores `W/`, which compressing proxies add to the tag. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  return tags.includes(etag) || tags.includes("*")
}
