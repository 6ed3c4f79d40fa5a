const TEXT = 0x81
const PING = Buffer.from([0x89, 0])
/** Lengths that announce a longer field (RFC 6455, section 5.2). */
const TWO_BYTES = 126
const EIGHT_BYTES = 127

/**
 * A text message and a ping as bytes, to send both in one write and to many: servers do not mask their frames. Only for
 * connections without compression.
 */
export function frameWithPing(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([headerOf(payload.length), payload, PING])
}

function headerOf(length: number): Buffer {
  if (length < TWO_BYTES) return Buffer.from([TEXT, length])
  if (length < 2 ** 16) return Buffer.from([TEXT, TWO_BYTES, length >> 8, length & 0xff])
  const header = Buffer.from([TEXT, EIGHT_BYTES, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeUInt32BE(length, 6)
  return header
}
