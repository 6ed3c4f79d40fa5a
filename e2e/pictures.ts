import { randomBytes } from "node:crypto"
import { deflateSync } from "node:zlib"

/** Creates a small PNG of one color without a library. */
export function picture(name: string, color: string, width = 64, height = 48) {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return png(name, width, height, Buffer.alloc(width * height * 3, Buffer.from(rgb)))
}

/** Columns of the given colors, each `width` wide. */
export function stripes(name: string, colors: readonly string[], width: number, height: number) {
  const row = Buffer.concat(
    colors.map((color) => Buffer.alloc(width * 3, Buffer.from(color.slice(1), "hex"))),
  )
  return png(name, width * colors.length, height, Buffer.alloc(row.length * height, row))
}

/** Random pixels, which do not compress. */
export const grainyPicture = (name: string, width: number, height: number) =>
  png(name, width, height, randomBytes(width * height * 3))

function png(name: string, width: number, height: number, pixels: Buffer) {
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    pixels.subarray(y * width * 3, (y + 1) * width * 3),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ])
  return { name, mimeType: "image/png", buffer }
}

/** The same as a data URL. */
export function pictureUrl(color: string, width?: number, height?: number): string {
  const { mimeType, buffer } = picture("", color, width, height)
  return `data:${mimeType};base64,${buffer.toString("base64")}`
}

/** A sun on green, 64 x 48, as an iPhone stores it; Chromium cannot decode it. */
export const heic = {
  name: "noon.heic",
  mimeType: "image/heic",
  buffer: Buffer.from(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAGGlkYXQAAAAAAEAAMAAAAAAAQAAwAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAAAQAAAAAAAACiAAIAAQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAAPCAAEAAAAAAAAAEwAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAAZ3JpZAAAAAGxaXBycAAAAYRpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAPAyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66AkAhAAEAJkIBAQQIAAADAJ/4AAADAAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgABAAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAAEAAAAAwAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAECgQIAAgIDhAADAoUGAAQDB4iJAAAANmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAAAvW1kYXQAAACeKAGvC2D60oG/5DEXHb/bbTf98njGvhfGP+l+JSMvXHlnimMJItdud5/0RTwxM3LDb9IaeNyAXAYcy0XxpiiZM6WOOAmYDDKAj42WIAv1D3JWGQF9wLf4rxukQoZKkCtddTBl2lertm7l0lAviBrwT8gSmyjz/nDABo0dtnoeY+1oc2Y9l3vZIpslhcWNc3CHVN02PzeMGLr7AiBOqeAAAAAPKAGuFsDQMHvePdJr4/eA",
    "base64",
  ),
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
