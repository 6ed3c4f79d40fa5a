import { createHash } from "node:crypto"

/** A deterministic UUIDv7: the timestamp, then bits derived from the name. */
export function idAt(moment: Date, name: string): string {
  const time = moment.getTime().toString(16).padStart(12, "0")
  const rest = createHash("sha256").update(name).digest("hex")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}
