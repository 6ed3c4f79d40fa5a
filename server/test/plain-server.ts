import { pino } from "pino"

import { buildApp } from "../src/app.ts"
import { readConfig } from "../src/config.ts"
import { startBeats } from "../src/platform/beats.ts"
import { openBus } from "../src/platform/live/bus.ts"
import { openStorage } from "../src/platform/media/open-storage.ts"
import { connect } from "../src/platform/postgres.ts"
import { FEW_LOGIN_BUDGETS } from "./few-logins.ts"

/** The real app in a process of its own, on the database of a world. Prints its address. */
const config = readConfig(process.env)
const url = config.databaseUrl!
const log = pino({ level: config.logLevel })
const app = await buildApp({
  config,
  // Waits for a busy machine, as the test does.
  pool: connect(url, { patience: 10 }),
  budgets: FEW_LOGIN_BUDGETS,
  admission: { maxWaitMs: 60_000 },
  sharedTimeoutMs: 30_000,
  bus: await openBus(url, log),
  storage: await openStorage(config, { log }),
  log,
  now: () => new Date(),
})
startBeats()
console.log(await app.http.listen({ port: 0, host: "127.0.0.1" }))
process.on("SIGTERM", () => process.exit(0))
