import type { Readable } from "node:stream"

import { ZipArchive } from "archiver"

export interface ZipEntry {
  name: string
  content: Readable
  /** Already compressed: storing it is faster and no larger. */
  isStored?: boolean
}

/**
 * A ZIP file made while it is read: one entry is open at a time, whatever their number. Should one fail, the stream
 * fails, so that a half file is never taken for a whole one.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipArchive({ zlib: { level: 6 } })
  let open: Readable | undefined
  const closed = new Promise<never>((_, reject) => {
    archive.once("error", reject)
    archive.once("close", () => {
      open?.destroy()
      reject(new Error("The reader went away."))
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
