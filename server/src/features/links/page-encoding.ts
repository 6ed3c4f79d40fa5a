import { TextDecoder } from "node:util"

/** Browsers look for a declaration this far into a page. */
export const DECLARED_WITHIN = 1024

const DECLARED = /<meta[^>]{0,400}charset\s*=\s*["']?\s*([\w:.-]{1,40})/i

/** A decoder for the page: its byte order mark, else its headers, else its own declaration, else UTF-8. */
export function decoderFor(contentType: string, beginning: Buffer): TextDecoder {
  const isMarked = (...mark: number[]) => mark.every((byte, at) => beginning[at] === byte)
  if (isMarked(0xef, 0xbb, 0xbf)) return new TextDecoder("utf-8")
  if (isMarked(0xfe, 0xff)) return new TextDecoder("utf-16be")
  if (isMarked(0xff, 0xfe)) return new TextDecoder("utf-16le")
  const stated = /charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType)?.[1]
  if (stated) return decoderNamed(stated)
  const declared = DECLARED.exec(beginning.toString("latin1"))?.[1] ?? "utf-8"
  // Such a declaration is readable only in a page that is not written that way.
  return decoderNamed(/^utf-?16/i.test(declared) ? "utf-8" : declared)
}

/** Replaces what is not valid instead of failing. */
function decoderNamed(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder("utf-8")
  }
}
