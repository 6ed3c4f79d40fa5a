import { createHash } from "node:crypto"
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { MIGRATIONS } from "#platform/postgres.ts"

interface Journal {
  entries: { tag: string }[]
}

/**
 * Runs `work` with a folder of just the migrations a backup was made with: its rows fit that
 * schema, and later migrations then transform them as usual.
 */
export async function withMigrationsOf<T>(
  hashes: string[],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const journal = JSON.parse(
    await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8"),
  ) as Journal
  for (const [at, hash] of hashes.entries()) {
    const entry = journal.entries[at]
    const text = entry && (await readFile(join(MIGRATIONS, `${entry.tag}.sql`), "utf8"))
    if (text === undefined || createHash("sha256").update(text).digest("hex") !== hash)
      throw new Error(
        "This backup was made by another version of Grove. Restore it with that version.",
      )
  }
  const folder = await mkdtemp(join(tmpdir(), "grove-migrations-"))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const some = { ...journal, entries: journal.entries.slice(0, hashes.length) }
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(some))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
