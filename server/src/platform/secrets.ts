import { randomUUID } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** A secret made at first need and kept in DATA_DIR/secrets, for us alone to read. */
export async function secret<T>(
  dataDir: string,
  name: string,
  make: () => Promise<T> | T,
): Promise<T> {
  const folder = join(dataDir, "secrets")
  const file = join(folder, `${name}.json`)
  const kept = await read<T>(file)
  if (kept !== undefined) return kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(await make()), { mode: 0o600, flush: true })
  // Linked into place whole: of several processes that start at once the first one's secret holds for all.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
  await rm(draft, { force: true })
  const made = await read<T>(file)
  if (made === undefined) throw new Error(`The secret ${name} could not be kept in ${folder}.`)
  return made
}

async function read<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}
