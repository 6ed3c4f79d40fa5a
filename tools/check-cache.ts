import { createHash } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Remembers which checks passed, by what they read. */
const fileOf = (root: string, check: string) =>
  join(root, "node_modules/.cache/checks", check.replaceAll(/\W+/g, "-"))

/** A hash of the files' contents, or undefined if one is missing. */
export async function fingerprintOf(
  root: string,
  files: readonly string[],
): Promise<string | undefined> {
  const hash = createHash("sha256")
  for (const file of files) {
    const content = await readFile(join(root, file)).catch(() => undefined)
    if (!content) return undefined
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest("hex")
}

/** Whether the check passed with exactly these contents. */
export async function hasPassed(root: string, check: string, fingerprint: string) {
  const known = await readFile(fileOf(root, check), "utf8").catch(() => undefined)
  return known === fingerprint
}

export async function recordPass(root: string, check: string, fingerprint: string) {
  const file = fileOf(root, check)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, fingerprint)
}
