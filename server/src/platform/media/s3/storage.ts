import { AppError } from "#platform/errors.ts"
import {
  contentTypeOf,
  requireMediaName,
  resolveRange,
  type ByteRange,
  type MediaStorage,
  type StoredFile,
} from "#platform/media/storage.ts"

import type { S3Client, StoreResponse } from "./client.ts"
import { listFiles } from "./list.ts"

const CHECK = "grove-check"

/** Writes of a store are atomic: an interrupted one leaves nothing behind. */
export function s3Storage(client: S3Client): MediaStorage {
  // Some stores do not support conditional writes.
  let hasConditions = true

  const has = async (name: string) => {
    const found = await client.request(requireMediaName(name), {
      method: "HEAD",
      accept: [200],
      isOptional: true,
    })
    await found?.body.dump()
    return found !== undefined
  }

  return {
    async put(name, content, { isReplacing = false } = {}) {
      const isConditional = !isReplacing && hasConditions
      if (!isReplacing && !hasConditions && (await has(name))) return
      const response = await client.request(requireMediaName(name), {
        method: "PUT",
        headers: {
          "content-type": contentTypeOf(name),
          ...(isConditional && { "if-none-match": "*" }),
        },
        content,
        accept: isConditional ? [200, 412, 501] : [200],
      })
      await response?.body.dump()
      if (response?.statusCode !== 501) return
      hasConditions = false
      await this.put(name, content)
    },

    async read(name, range) {
      const response = await client.request(requireMediaName(name), {
        ...(range && { headers: { range: rangeHeader(range) } }),
        accept: [200, 206, 416],
        isOptional: true,
      })
      if (response?.statusCode !== 416) return response && toFile(response, range)
      await response.body.dump()
      throw new AppError("media.range")
    },

    has,

    async remove(name) {
      const response = await client.request(requireMediaName(name), {
        method: "DELETE",
        accept: [200, 204],
        isOptional: true,
      })
      await response?.body.dump()
    },

    list: () => listFiles(client),

    sweepDrafts: async () => undefined,

    async signedUrl(name, seconds) {
      const { publicEndpoint } = client.settings
      if (publicEndpoint === undefined) return undefined
      return client.presign(publicEndpoint, requireMediaName(name), {
        "X-Amz-Expires": String(seconds),
        "response-cache-control": `private, max-age=${seconds}`,
      })
    },

    close: () => client.close(),
  }
}

/** Throws unless the key may list, write and delete. */
export async function checkStore(client: S3Client): Promise<void> {
  const query = { "list-type": "2", "max-keys": "1" }
  const content = Buffer.from("written and deleted at each start")
  for (const [key, request] of [
    ["", { query, accept: [200] }],
    [CHECK, { method: "PUT", content, accept: [200] }],
    [CHECK, { method: "DELETE", accept: [200, 204] }],
  ] as const)
    await (await client.request(key, request))?.body.dump()
}

const rangeHeader = (range: ByteRange) =>
  "last" in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ""}`

function toFile({ statusCode, headers, body }: StoreResponse, range?: ByteRange): StoredFile {
  const length = Number(headers["content-length"])
  if (statusCode === 200 || !range) return { size: length, stream: body }
  const size = Number(/\/(\d+)$/.exec(String(headers["content-range"]))?.[1])
  const part = resolveRange(range, size)
  return { size, ...(part && { range: part }), stream: body }
}
