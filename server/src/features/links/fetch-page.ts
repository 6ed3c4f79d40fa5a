import { Readable, type Transform } from "node:stream"
import type { TextDecoder } from "node:util"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"

import {
  fetchGuarded,
  type FetchedAnswer,
  type FetchSettings,
} from "#platform/media/guarded-fetch.ts"

import { DECLARED_WITHIN, decoderFor } from "./page-encoding.ts"
import { headReader, type HeadFacts } from "./read-head.ts"

/** Of the unpacked page; facts found before the limit count. */
const MAX_BYTES = 1024 * 1024

const UNPACKERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

export interface FetchedPage extends HeadFacts {
  /** After redirects; addresses in the page are relative to it. */
  url: URL
}

/** Reads what a page says about itself. Rejects when it cannot be reached or is no HTML. */
export const fetchPage = (
  settings: FetchSettings,
  address: string,
  userAgent: string,
): Promise<FetchedPage> =>
  fetchGuarded(
    settings,
    address,
    {
      accept: "text/html,application/xhtml+xml",
      "accept-encoding": "gzip, br",
      "user-agent": userAgent,
    },
    readPage,
  )

async function readPage({ url, headers, body }: FetchedAnswer): Promise<FetchedPage> {
  const contentType = String(headers["content-type"] ?? "")
  if (!/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType))
    throw new Error("Not a page")
  const head = headReader()
  let decoder: TextDecoder | undefined
  let beginning = Buffer.alloc(0)
  let size = 0
  for await (const part of unpacked(String(headers["content-encoding"] ?? "identity"), body)) {
    size += part.length
    let bytes = part
    if (!decoder) {
      beginning = Buffer.concat([beginning, part])
      if (beginning.length < DECLARED_WITHIN) continue
      decoder = decoderFor(contentType, beginning)
      bytes = beginning
    }
    if (!head.write(decoder.decode(bytes, { stream: true })) || size >= MAX_BYTES) break
  }
  // A page shorter than the part that is searched for its encoding.
  if (!decoder) head.write(decoderFor(contentType, beginning).decode(beginning))
  return { url, ...head.facts() }
}

/** Unpacks only as much as is read, so that a bomb costs no more than a page. */
function unpacked(encoding: string, body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === "identity" || name === "") return body
  const unpack = UNPACKERS[name]
  if (!unpack) throw new Error("Unknown encoding")
  return Readable.from(body).compose(unpack()) as AsyncIterable<Buffer>
}
