import { isMediaName, type ListedFile } from "#platform/media/storage.ts"

import type { S3Client } from "./client.ts"

const MD5 = /^[0-9a-f]{32}$/

/** The media files of a bucket, page by page. Other objects are skipped. */
export async function* listFiles(client: S3Client): AsyncGenerator<ListedFile> {
  for (let token: string | undefined; ;) {
    const response = await client.request("", {
      query: {
        "list-type": "2",
        "max-keys": String(client.pageSize),
        ...(token !== undefined && { "continuation-token": token }),
      },
      accept: [200],
    })
    const page = (await response?.body.text()) ?? ""
    for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = fieldOf(entry, "Key")
      if (!isMediaName(name)) continue
      const tag = fieldOf(entry, "ETag").replaceAll('"', "")
      yield {
        name,
        size: Number(fieldOf(entry, "Size")),
        modifiedAt: new Date(fieldOf(entry, "LastModified")),
        // Only of objects written in one piece and without a key of the store's own.
        ...(MD5.test(tag) && { md5: tag }),
      }
    }
    token = fieldOf(page, "NextContinuationToken")
    if (fieldOf(page, "IsTruncated") !== "true" || token === "") return
  }
}

const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" }

const fieldOf = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "").replaceAll(
    /&(?:(quot|apos|lt|gt|amp)|#(\d+));/g,
    (_, entity: string | undefined, code: string) =>
      entity === undefined ? String.fromCodePoint(Number(code)) : (ENTITIES[entity] ?? ""),
  )
