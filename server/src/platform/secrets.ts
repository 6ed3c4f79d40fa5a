import { randomUUID } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Reads a secret from DATA_DIR/secrets, creating it on first use, readable by this user only. */
export async function secret<T>(
  dataDir: string,
  name: string,
  make: () => Promise<T> | T,
): Promise<T> {
  const folder = join(dataDir, "secrets")
  const file = join(folder, `${name}.json`)
  const existing = await read<T>(file)
  if (existing !== undefined) return existing
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(await make()), { mode: 0o600, flush: true })
  // A link is atomic: when several processes start at once, all use the secret of the first.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
  await rm(draft, { force: true })
  const stored = await read<T>(file)
  if (stored === undefined) throw new Error(`The secret ${name} could not be kept in ${folder}.`)
  return stored
}

async function read<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}
