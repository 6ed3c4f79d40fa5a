import { randomBytes } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

export interface SecretFile {
  value: string
  isNew: boolean
}

/** Reads a random password from DATA_DIR/secrets; creates it when missing. */
export async function loadSecret(dataDir: string, name: string): Promise<SecretFile> {
  const folder = join(dataDir, "secrets")
  const file = join(folder, name)
  const read = async () => (await readFile(file, "utf8").catch(() => "")).trim()
  const kept = await read()
  if (kept) return { value: kept, isNew: false }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // An empty file is left by a full disk or a crash.
  await rm(file, { force: true })
  // Linked atomically, so that no reader sees a partial secret.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true })
  await link(draft, file).catch(() => {})
  await rm(draft)
  return { value: await read(), isNew: true }
}
