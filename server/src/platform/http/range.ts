import type { ByteRange } from "#platform/media/storage.ts"

/** One range of bytes. Anything else, also several ranges, is ignored as RFC 9110 allows: the whole file is sent. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? []
  if (first === "") return Number(last) > 0 ? { last: Number(last) } : undefined
  if (last === "") return { start: Number(first) }
  return Number(first) > Number(last) ? undefined : { start: Number(first), end: Number(last) }
}
