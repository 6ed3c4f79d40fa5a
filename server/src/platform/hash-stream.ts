import { createHash } from "node:crypto"
import type { Readable } from "node:stream"

/** Hashes a stream without holding it in memory; the digest is hexadecimal. */
export async function hashStream(
  stream: Readable,
  algorithm: "sha256" | "md5" = "sha256",
): Promise<string> {
  const hash = createHash(algorithm)
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest("hex")
}
