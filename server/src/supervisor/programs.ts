import { copyFile, link, mkdir, readdir, readlink, rename, rm, symlink } from "node:fs/promises"
import { join } from "node:path"

import { type Account, canUse } from "./account.ts"
import { type Binaries, binariesIn } from "./binaries.ts"

const PREFIX = "programs-"

/**
 * PostgreSQL loads libraries long after its start, so it must not run from node_modules, which `npm
 * ci` empties. Its programs are hard-linked next to its data, and replaced on the first start after
 * an upgrade. Where links cannot be executed (noexec mounts), the originals are used.
 */
export async function linkPrograms(
  binaries: Binaries,
  folder: string,
  account: Account,
  version: string,
): Promise<Binaries> {
  const name = `${PREFIX}${version}`
  const kept = binariesIn(join(folder, name))
  if (!(await readdir(folder)).includes(name)) {
    const draft = join(folder, `${name}.${process.pid}`)
    await linkAll(binaries.root, draft)
    await rename(draft, kept.root).catch(() => rm(draft, { recursive: true }))
  }
  return canUse(account, kept.postgres, folder) ? kept : binaries
}

/** Removes links of earlier versions that are no longer in use. */
export async function removeOtherPrograms(binaries: Binaries, folder: string) {
  for (const name of await readdir(folder))
    if (name.startsWith(PREFIX) && join(folder, name) !== binaries.root)
      await rm(join(folder, name), { recursive: true, force: true })
}

async function linkAll(from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkAll(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    // A different file system, or one without hard links.
    else await link(source, target).catch(() => copyFile(source, target))
  }
}
