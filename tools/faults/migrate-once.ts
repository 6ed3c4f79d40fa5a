import { migrate } from "../../server/src/platform/postgres.ts"

/** Killed by `migration.ts`; prints when it begins. */
process.stdout.write("now\n")
await migrate(process.argv[2] ?? "")
