import { parseRedisAddress } from "#platform/redis/address.ts"

import { readDatabase, type DatabaseConfig } from "./config/database.ts"
import {
  readerOf,
  ConfigError,
  type Environment,
  type EnvironmentReader,
} from "./config/environment.ts"
import { readMail, type MailConfig } from "./config/mail.ts"
import { readModeration, type ModerationConfig } from "./config/moderation.ts"
import { readNetwork, type NetworkConfig } from "./config/network.ts"
import { readSignIn, type SignInConfig } from "./config/sign-in.ts"
import { readSite, type SiteConfig } from "./config/site.ts"
import { readStorage, type StorageConfig } from "./config/storage.ts"
import { readTranslation, type TranslationConfig } from "./config/translation.ts"

export { ConfigError, type Environment } from "./config/environment.ts"

/** All settings from the environment, read and validated once at startup. Nothing else reads process.env. */
export interface Config
  extends
    NetworkConfig,
    SignInConfig,
    DatabaseConfig,
    StorageConfig,
    ModerationConfig,
    MailConfig,
    SiteConfig,
    TranslationConfig {
  rateLimit: boolean
  logLevel: string
  /** One line per response, at the level `info`. */
  accessLog: boolean
  metricsToken: string | undefined
  /** Seeds demo data and offers its users for sign-in with one click. */
  demo: boolean
  /** Whether pages that posts link to are fetched for a card. */
  linkPreviews: boolean
  /** Shares rate limits and live events between nodes; missing: PostgreSQL and each machine for itself. */
  redisUrl: string | undefined
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"]

/** Throws a ConfigError with all mistakes. */
export function readConfig(variables: Environment = process.env): Config {
  const env = readerOf(variables)
  const demo = env.flag("DEMO")
  const network = readNetwork(env)
  const config: Config = {
    ...network,
    ...readSignIn(env, network),
    ...readDatabase(env),
    ...readStorage(env, demo ? ".demo" : ".data", network),
    ...readModeration(env),
    ...readMail(env),
    ...readSite(env),
    ...readTranslation(env),
    rateLimit: env.isOn("RATE_LIMIT", true),
    logLevel: env.choice("LOG_LEVEL", LOG_LEVELS, "info"),
    accessLog: env.isOn("ACCESS_LOG", false),
    metricsToken: env.text("METRICS_TOKEN"),
    demo,
    linkPreviews: env.isOn("LINK_PREVIEWS", true),
    redisUrl: readRedis(env),
  }
  if (env.mistakes.length > 0) throw new ConfigError(env.mistakes)
  return config
}

function readRedis(env: EnvironmentReader): string | undefined {
  const url = env.text("REDIS_URL")
  if (url !== undefined && parseRedisAddress(url) === undefined)
    env.complain(
      "REDIS_URL",
      "must begin with redis://, rediss://, redis+sentinel:// (and end with the name of the primary) or redis+cluster://",
    )
  return url
}
