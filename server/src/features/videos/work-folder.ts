import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { HOUR_MS } from "@grove/contract/durations"

const PREFIX = "grove-video-"
/** Longer than a conversion may take. */
const LEFT_MS = HOUR_MS

/** A temporary folder for one video. Also removes the folders that killed processes have left. */
export async function makeWorkFolder(parent = tmpdir()): Promise<string> {
  const entries = await readdir(parent, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith(PREFIX))
  // Folders of another user, or already gone, must not fail the job.
  await Promise.allSettled(folders.map(({ name }) => removeIfLeft(join(parent, name))))
  return mkdtemp(join(parent, PREFIX))
}

async function removeIfLeft(folder: string) {
  const { mtimeMs } = await stat(folder)
  if (mtimeMs < Date.now() - LEFT_MS) await rm(folder, { recursive: true, force: true })
}
