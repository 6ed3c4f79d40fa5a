import type { Readable } from "node:stream"

/** Bytes `start` to `end`, inclusive; without `end` up to the last one. `last` counts from the end. */
export type ByteRange = { start: number; end?: number } | { last: number }

export interface StoredFile {
  /** Of the whole file, also when only a range is read. */
  size: number
  /** The bytes in `stream`, inclusive, if a range was asked for. */
  range?: { start: number; end: number }
  stream: Readable
}

export interface ListedFile {
  name: string
  size: number
  modifiedAt: Date
  /** Provided by stores that report it, so that an unchanged copy is recognized without a download. */
  md5?: string
}

/** A file that is not in memory. `open` is called again for each attempt to write it. */
export interface Upload {
  size: number
  open(): Promise<Readable>
}

/**
 * Stores pictures, videos and captions under names of the form `<sha256>-<width>.<extension>`, and the parts of videos
 * that are being uploaded, in a folder or an object store.
 */
export interface MediaStorage {
  /** Atomic, and durable once the promise resolves. Keeps an existing file unless `isReplacing`. */
  put(
    name: string,
    content: Uint8Array | Upload,
    options?: { isReplacing?: boolean },
  ): Promise<void>
  /** Undefined if there is no such file. Throws `media.range` if the range is behind its end. */
  read(name: string, range?: ByteRange): Promise<StoredFile | undefined>
  has(name: string): Promise<boolean>
  /** Idempotent. */
  remove(name: string): Promise<void>
  /** Every complete file, in the order of names. */
  list(): AsyncIterable<ListedFile>
  /** Deletes files left by processes that ended while writing. */
  sweepDrafts(before: Date): Promise<void>
  /** An address at which browsers read the file for `seconds`; undefined if the server must pass it through. */
  signedUrl(name: string, seconds: number): Promise<string | undefined>
  close(): Promise<void>
}

const CONTENT_TYPES: Record<string, string> = {
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt; charset=utf-8",
  part: "application/octet-stream",
}
const NAME = /^[0-9a-f]{64}-[1-9][0-9]{0,4}\.(?:webp|mp4|webm|vtt|part)$/

/** By the extension of a stored file. */
export const contentTypeOf = (name: string) =>
  CONTENT_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream"

/** Parts of uploads are gone within a day: they are neither moved nor backed up. */
export const isPart = ({ name }: Pick<ListedFile, "name">) => name.endsWith(".part")

export const isMediaName = (name: string) => NAME.test(name)

export function requireMediaName(name: string): string {
  if (!isMediaName(name)) throw new Error("Not the name of a stored file")
  return name
}

/** The bytes a range selects from a file of this size; undefined if there are none. */
export function resolveRange(range: ByteRange, size: number) {
  const start = "last" in range ? Math.max(0, size - range.last) : range.start
  const end = "last" in range ? size - 1 : Math.min(range.end ?? size - 1, size - 1)
  const isEmpty = start > end || ("last" in range && range.last === 0)
  return isEmpty ? undefined : { start, end }
}
