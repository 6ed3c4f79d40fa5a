type ImageFormat = "jpeg" | "png" | "gif" | "webp" | "avif"

/** A supported format, `"foreign"` for a known but unsupported one, undefined for anything else. */
export type Sniffed = ImageFormat | "foreign" | undefined

const AVIF_BRANDS = ["avif", "avis"]
const OTHER_HEIF_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "jxl "]

/** Known formats, so that the error is "wrong type" instead of "damaged". */
const FOREIGN = [
  "%PDF-",
  "%!PS",
  "8BPS", // PSD
  "BM", // BMP
  "II*\0", // TIFF
  "MM\0*",
  "II+\0",
  "MM\0+",
  "\0\0\x01\0", // ICO
  "\0\0\x02\0", // CUR
  "\x8aMNG\r\n\x1a\n",
  "\x8bJNG\r\n\x1a\n",
  "\x1f\x8b", // gzip: svgz
  "PK\x03\x04", // zip and formats based on it
  "\xff\x0a", // JPEG XL
  "\0\0\0\x0cJXL ",
  "\0\0\0\x0cjP  ", // JPEG 2000
  "\x76\x2f\x31\x01", // OpenEXR
]

/** Detects the format by its first bytes, never by the type the sender declares. */
export function sniff(bytes: Uint8Array): Sniffed {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString(
    "latin1",
  )
  if (head.startsWith("\xff\xd8\xff")) return "jpeg"
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png"
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif"
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp"
  if (head.slice(4, 8) === "ftyp") return sniffBoxes(head)
  if (FOREIGN.some((start) => head.startsWith(start))) return "foreign"
  if (/<svg[\s>]/i.test(head)) return "foreign"
  return undefined
}

/** AVIF and HEIC share a container and differ in their brands. */
function sniffBoxes(head: string): Sniffed {
  const size = Math.min(head.charCodeAt(2) * 256 + head.charCodeAt(3), head.length)
  const brands = [head.slice(8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(head.slice(at, at + 4))
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return "avif"
  return brands.some((brand) => OTHER_HEIF_BRANDS.includes(brand)) ? "foreign" : undefined
}
