import type { Readable } from "node:stream"

import { ZipArchive } from "archiver"

export interface ZipEntry {
  name: string
  content: Readable
  /** For content that is already compressed. */
  isStored?: boolean
}

/** Streams a ZIP with one open entry at a time. A failing entry fails the stream, so that no truncated file looks valid. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipArchive({ zlib: { level: 6 } })
  let open: Readable | undefined
  const closed = new Promise<never>((_, reject) => {
    archive.once("error", reject)
    archive.once("close", () => {
      open?.destroy()
      reject(new Error("The client disconnected."))
    })
  })
  closed.catch(() => undefined)

  const fill = async () => {
    for await (const { name, content, isStored } of entries) {
      open = content
      content.once("error", (error: Error) => archive.destroy(error))
      const written = new Promise((resolve) => void archive.once("entry", resolve))
      archive.append(content, { name, store: isStored === true })
      await Promise.race([written, closed])
    }
    await archive.finalize()
  }
  fill().catch((error: Error) => void archive.destroy(error))
  return archive
}
