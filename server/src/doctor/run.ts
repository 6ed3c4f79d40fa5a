import { ConfigError, readConfig, type Config, type Environment } from "#config.ts"

import { checkClock, databaseClock, type ClockSample } from "./clock.ts"
import { checkDatabase, databaseAddress } from "./database.ts"
import { ok, problem, type Finding } from "./finding.ts"
import { checkProxy } from "./proxy.ts"
import {
  checkFfmpeg,
  checkMail,
  checkProviders,
  checkRedis,
  checkStorage,
  checkTranslation,
} from "./services.ts"

/** Checks everything this installation depends on. Changes nothing, except for a test object in the store. */
export async function examine(env: Environment): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.mistakes.map((mistake) =>
      problem("variables", mistake, "The example of every variable is in .env.example."),
    )
  }
  const [database, providers, storage, ffmpeg, redis, mail, translation, proxy] = await Promise.all(
    [
      checkDatabase(config),
      checkProviders(config),
      checkStorage(config),
      checkFfmpeg(config),
      checkRedis(config),
      checkMail(config),
      checkTranslation(config),
      checkProxy(config),
    ],
  )
  return [
    ok("variables", "every value is valid"),
    ...database,
    checkClock(await clocks(config, providers.clocks)),
    ...providers.found,
    storage,
    ffmpeg,
    redis,
    mail,
    translation,
    ...proxy,
  ]
}

async function clocks(config: Config, others: readonly ClockSample[]): Promise<ClockSample[]> {
  const url = await databaseAddress(config)
  const sample = url === undefined ? undefined : await databaseClock(url)
  return sample ? [sample, ...others] : [...others]
}
