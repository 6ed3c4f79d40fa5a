/** What a report about undelivered mail says (RFC 3464). */
export interface DeliveryReport {
  /** The first recipient that failed permanently; undefined if none did. */
  failure: { status: string; diagnostic: string } | undefined
}

type Fields = Map<string, string>

/** Reports have three parts, and one group per recipient. */
const MAX_PARTS = 20
const MAX_GROUPS = 100

/** Returns undefined for mail that is no delivery report, such as an answer of a person or of an absence notice. */
export function parseDeliveryReport(raw: string): DeliveryReport | undefined {
  const text = raw.replaceAll("\r\n", "\n")
  const { fields, body } = split(text)
  const type = fields.get("content-type") ?? ""
  if (!/^multipart\/report\b/i.test(type)) return undefined
  const boundary = /boundary=(?:"(?<quoted>[^"]{1,70})"|(?<bare>[^\s;"]{1,70}))/i.exec(type)?.groups
  const mark = boundary?.["quoted"] ?? boundary?.["bare"]
  const status = mark === undefined ? undefined : statusPart(body, mark)
  if (status === undefined) return undefined
  return { failure: firstFailure(status) }
}

/** The machine-readable part. */
function statusPart(body: string, boundary: string): string | undefined {
  for (const part of `\n${body}`.split(`\n--${boundary}`, MAX_PARTS + 1).slice(1)) {
    const inner = split(part.replace(/^[^\n]*\n/, ""))
    if (/^message\/(?:global-)?delivery-status\b/i.test(inner.fields.get("content-type") ?? ""))
      return inner.fields.get("content-transfer-encoding")?.toLowerCase() === "base64"
        ? Buffer.from(inner.body, "base64").toString("latin1").replaceAll("\r\n", "\n")
        : inner.body
  }
  return undefined
}

/** Groups of fields separated by empty lines: one about the mail, then one per recipient. */
function firstFailure(status: string): DeliveryReport["failure"] {
  for (const group of status.split(/\n[ \t]*\n/, MAX_GROUPS)) {
    const fields = fieldsOf(group)
    const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0]
    if (fields.get("action")?.toLowerCase() !== "failed" || code === undefined) continue
    const diagnostic = (fields.get("diagnostic-code") ?? "").replace(/^smtp;\s*/i, "")
    return { status: code, diagnostic }
  }
  return undefined
}

function split(text: string): { fields: Fields; body: string } {
  const end = text.indexOf("\n\n")
  return end === -1
    ? { fields: fieldsOf(text), body: "" }
    : { fields: fieldsOf(text.slice(0, end)), body: text.slice(end + 2) }
}

/** The first of repeated fields counts. */
function fieldsOf(block: string): Fields {
  const fields: Fields = new Map()
  for (const line of block.replaceAll(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":")
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (!fields.has(name)) fields.set(name, value)
  }
  return fields
}
