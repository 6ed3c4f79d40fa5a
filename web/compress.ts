import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)]

/** Only the lazy HEIC decoder is larger. The last step would save 3 % of it and take as long as all other files. */
const LARGE = 1024 ** 2

/**
 * Compresses once, at build time, on all cores: it takes longer than the rest of the build. Fonts and pictures are
 * compressed already.
 */
export async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  const texts = files.filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name))
  await Promise.all(texts.map((file) => compress(join(folder, file))))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = bytes.length > LARGE ? 10 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${file}.br`, await brotliOf(bytes, { params }))
  await writeFile(`${file}.gz`, await gzipOf(bytes, { level: 9 }))
}
