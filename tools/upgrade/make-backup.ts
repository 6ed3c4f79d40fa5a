import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { prepareGrove } from "../faults/grove.ts"
import { makeCommunity } from "./community.ts"

/**
 * `node tools/upgrade/make-backup.ts X.Y` starts this version, creates a small community over HTTP,
 * and packs its `npm run backup`, with the numbers later versions must find, into `backup-X.Y.tgz`
 * next to this file.
 */
const ROOT = join(import.meta.dirname, "../..")
const [version] = process.argv.slice(2)
if (version === undefined || !/^\d+\.\d+$/.test(version)) {
  console.error("Usage: node tools/upgrade/make-backup.ts X.Y")
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), "grove-upgrade-"))
const folder = join(dataDir, "backup")
const grove = await prepareGrove(dataDir)
try {
  await grove.start()
  const expected = await makeCommunity(grove.url)
  execFileSync("npm", ["run", "--silent", "backup", "--", folder], {
    cwd: ROOT,
    env: { ...process.env, ENV_FILE: "/dev/null", DATA_DIR: dataDir },
    stdio: "inherit",
  })
  writeFileSync(join(folder, "expected.json"), `${JSON.stringify(expected, null, 2)}\n`)
  const archive = join(import.meta.dirname, `backup-${version}.tgz`)
  execFileSync("tar", ["-czf", archive, "-C", folder, "--owner=0", "--group=0", "."])
} finally {
  await grove.stop().catch(() => undefined)
  grove.sweep()
  rmSync(dataDir, { recursive: true, force: true })
}
