import { runCommand } from "#backup/command.ts"
import { withDatabase } from "#backup/database.ts"
import { requireManifest, restoreBackup } from "#backup/read.ts"

/** `npm run restore -- FOLDER` restores into an empty data folder or database that no server uses. */
await runCommand("npm run restore -- FOLDER", async (config, storage, folder) => {
  // First, so that a mistyped folder does not leave an empty database behind.
  await requireManifest(folder)
  const { madeAt, pictures } = await withDatabase(
    config,
    (url) => restoreBackup(folder, url, { storage, keys: config }),
    { mayRun: false },
  )
  return `Restored the backup of ${madeAt}; every table and ${pictures.files} picture files were verified.`
})
