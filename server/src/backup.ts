import { runCommand } from "#backup/command.ts"
import { withDatabase } from "#backup/database.ts"
import { writeBackup } from "#backup/write.ts"

/** `npm run backup -- FOLDER` saves all persistent data. The server can keep running. */
await runCommand("npm run backup -- FOLDER", async (config, storage, folder) => {
  const { tables, pictures } = await withDatabase(
    config,
    (url) => writeBackup(folder, url, { dataDir: config.dataDir, storage }),
    { mayRun: true },
  )
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `Backed up ${rows} rows of ${Object.keys(tables).length} tables and ${pictures.files} picture files to ${folder}. It holds secrets and private messages: keep it safe.`
})
