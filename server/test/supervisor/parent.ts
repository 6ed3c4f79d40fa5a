import { readConfig } from "#config.ts"
import { runParent } from "#supervisor/parent.ts"

process.exit(await runParent(readConfig(), process.argv[2] ?? ""))
