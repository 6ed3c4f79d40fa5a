import { migrate } from "../../server/src/platform/postgres.ts"

/** For `migration.ts`, which kills it: says when it begins. */
process.stdout.write("now\n")
await migrate(process.argv[2] ?? "")
