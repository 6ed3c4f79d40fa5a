import { WRONG_USE, exitWithReason } from "#backup/command.ts"
import { readConfig } from "#config.ts"
import { MEDIA_COMMANDS, MEDIA_USAGE, runMedia } from "#media-command.ts"

const [name = "", ...rest] = process.argv.slice(2)
const command = MEDIA_COMMANDS[name]
if (!command || rest.length > 0) {
  console.error(MEDIA_USAGE)
  process.exit(WRONG_USE)
}
try {
  console.log(await runMedia(readConfig(), command))
  process.exit(0)
} catch (error) {
  exitWithReason(error)
}
