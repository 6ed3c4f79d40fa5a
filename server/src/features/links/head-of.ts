import { decoderFor } from "./page-encoding.ts"
import { headReader, type HeadFacts } from "./read-head.ts"

/** What a foreign page says about itself. Runs in the sandbox. */
export function headOf(contentType: string, bytes: Uint8Array): HeadFacts {
  const head = headReader()
  head.write(decoderFor(contentType, Buffer.from(bytes)).decode(bytes))
  return head.facts()
}
