import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib"

import type { Encoding } from "#platform/http/encoding.ts"

export type Variants = Record<Encoding | "identity", { bytes: Buffer; etag: string }>

/** Every coding of a text at a high level, for texts that are sent many times. */
export async function precompress(text: string): Promise<Variants> {
  const bytes = Buffer.from(text)
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [zstd, br, gz] = await Promise.all([
    promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
    promisify(brotliCompress)(bytes, { params: quality }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return {
    zstd: { bytes: zstd, etag: `"${hash}-zstd"` },
    br: { bytes: br, etag: `"${hash}-br"` },
    gzip: { bytes: gz, etag: `"${hash}-gzip"` },
    identity: { bytes, etag: `"${hash}"` },
  }
}

/** Keeps the variants of the last few texts, so that a page that rarely changes is compressed once. */
export function precompressedCache(maxTexts: number): (text: string) => Promise<Variants> {
  const kept = new Map<string, Promise<Variants>>()
  return (text) => {
    const variants = kept.get(text) ?? precompress(text)
    // Least recently used first.
    kept.delete(text)
    kept.set(text, variants)
    if (kept.size > maxTexts) kept.delete(kept.keys().next().value!)
    return variants
  }
}
