import { TextDecoder } from "node:util"

/** Browsers look for a declaration this far into a page. */
const DECLARED_WITHIN = 1024
/** How far a declaration may be from the beginning of its tag. */
const TAG_CHARACTERS = 400

const CHARSET = /charset[\t\n\f\r ]{0,8}=[\t\n\f\r ]{0,8}["']?[\t\n\f\r ]{0,8}([\w:.-]{1,40})/

/** A decoder for the page: its byte order mark, else its headers, else its own declaration, else UTF-8. */
export function decoderFor(contentType: string, beginning: Buffer): TextDecoder {
  const isMarked = (...mark: number[]) => mark.every((byte, at) => beginning[at] === byte)
  if (isMarked(0xef, 0xbb, 0xbf)) return new TextDecoder("utf-8")
  if (isMarked(0xfe, 0xff)) return new TextDecoder("utf-16be")
  if (isMarked(0xff, 0xfe)) return new TextDecoder("utf-16le")
  const stated = CHARSET.exec(contentType.toLowerCase())?.[1]
  if (stated) return decoderNamed(stated)
  const declared = declaredIn(beginning.subarray(0, DECLARED_WITHIN)) ?? "utf-8"
  // Such a declaration is readable only in a page that is not written that way.
  return decoderNamed(/^utf-?16/.test(declared) ? "utf-8" : declared)
}

function declaredIn(beginning: Buffer): string | undefined {
  const tags = beginning.toString("latin1").toLowerCase().split("<meta").slice(1)
  for (const tag of tags) {
    const [inside = ""] = tag.slice(0, TAG_CHARACTERS).split(">", 1)
    const name = CHARSET.exec(inside)?.[1]
    if (name !== undefined) return name
  }
  return undefined
}

/** Replaces what is not valid instead of failing. */
function decoderNamed(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder("utf-8")
  }
}
