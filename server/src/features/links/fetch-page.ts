import { Readable, type Transform } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"

import {
  fetchGuarded,
  type FetchedAnswer,
  type FetchSettings,
} from "#platform/media/guarded-fetch.ts"
import { sandboxed } from "#platform/sandbox/sandbox.ts"

import type { headOf } from "./head-of.ts"
import type { HeadFacts } from "./read-head.ts"

/** Of the unpacked page; facts found before the limit count. */
const MAX_BYTES = 1024 * 1024

const UNPACKERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The longest `Content-Type` that is read. */
const TYPE_CHARACTERS = 200
const HTML = /^\s{0,9}(text\/html|application\/xhtml\+xml)\s{0,9}(;|$)/i
const HEAD_END = /<\/head/i
const HEAD_END_BYTES = 6

export interface FetchedPage extends HeadFacts {
  /** After redirects; addresses in the page are relative to it. */
  url: URL
}

const readHeadOf = sandboxed<typeof headOf>(new URL("head-of.ts", import.meta.url), "headOf")

/** Reads what a page says about itself. Rejects when it cannot be reached or is no HTML. */
export async function fetchPage(
  settings: FetchSettings,
  address: string,
  userAgent: string,
): Promise<FetchedPage> {
  const headers = {
    accept: "text/html,application/xhtml+xml",
    "accept-encoding": "gzip, br",
    "user-agent": userAgent,
  }
  const { url, contentType, bytes } = await fetchGuarded(settings, address, headers, receive)
  return { url, ...(await readHeadOf(contentType, bytes)) }
}

/** Receives a page until its head ends. Its bytes meet no parser and hardly a pattern here. */
async function receive({ url, headers, body }: FetchedAnswer) {
  const contentType = String(headers["content-type"] ?? "").slice(0, TYPE_CHARACTERS)
  if (!HTML.test(contentType)) throw new Error("Not a page")
  const parts: Buffer[] = []
  let size = 0
  let last = ""
  for await (const part of unpacked(String(headers["content-encoding"] ?? "identity"), body)) {
    parts.push(part)
    size += part.length
    const text = last + part.toString("latin1")
    if (size >= MAX_BYTES || HEAD_END.test(text)) break
    last = text.slice(-HEAD_END_BYTES)
  }
  return { url, contentType, bytes: Buffer.concat(parts).subarray(0, MAX_BYTES) }
}

/** Unpacks only as much as is read, so that a bomb costs no more than a page. */
function unpacked(encoding: string, body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === "identity" || name === "") return body
  const unpack = UNPACKERS[name]
  if (!unpack) throw new Error("Unknown encoding")
  return Readable.from(body).compose(unpack()) as AsyncIterable<Buffer>
}
