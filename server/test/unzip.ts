import { inflateRawSync } from "node:zlib"

/** Reads a ZIP file through its central directory. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"))
  if (end < 0) throw new Error("This is no whole ZIP file.")
  const entries = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = file.readUInt16LE(at + 10)
    const size = file.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    const header = file.readUInt32LE(at + 42)
    const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const bytes = file.subarray(start, start + size)
    entries.set(
      file.toString("utf8", at + 46, at + 46 + name!),
      method === 0 ? bytes : inflateRawSync(bytes),
    )
    at += 46 + name! + extra! + comment!
  }
  return entries
}
