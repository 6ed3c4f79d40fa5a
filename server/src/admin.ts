import { runAdmin } from "#admin-command.ts"

process.exit(await runAdmin(process.argv.slice(2), console))
