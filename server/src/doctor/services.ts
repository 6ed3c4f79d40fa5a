import { execFile } from "node:child_process"
import { access, constants, mkdir, statfs } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"

import { ConfigError, type Config } from "#config.ts"
import { withoutTrailingSlashes } from "#config/trailing-slashes.ts"
import { fetchLanguages } from "#features/translations/libretranslate.ts"
import { verifyMail } from "#platform/mail/verify.ts"
import { openStorage } from "#platform/media/open-storage.ts"
import { StoreFault } from "#platform/media/s3/fault.ts"
import { openRedis } from "#platform/redis/redis.ts"
import { reasonOf } from "#supervisor/log.ts"

import { clockOf, type ClockSample } from "./clock.ts"
import { ok, problem, skipped, warning, type Finding } from "./finding.ts"

const run = promisify(execFile)
const TIMEOUT_MS = 5000
const GIGABYTE = 2 ** 30
const QUIET = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

export async function checkStorage(config: Config): Promise<Finding> {
  if (config.mediaStorage === "folder") return checkFolder(config.dataDir)
  try {
    const storage = await openStorage(config, { log: QUIET, isPatient: true })
    await storage.close()
    return ok("storage", `the bucket ${config.s3?.bucket} can be written, read and deleted from`)
  } catch (error) {
    if (error instanceof ConfigError)
      return problem("storage", error.message, "Change the variable.")
    const reason = error instanceof StoreFault ? error.reason : reasonOf(error)
    return problem("storage", reason, "Until then there are no pictures; texts work.")
  }
}

async function checkFolder(dataDir: string): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    const free = (bavail * bsize) / GIGABYTE
    const says = `${dataDir} can be written to, ${free.toFixed(1)} GB are free`
    return free < 1
      ? warning("storage", says, "Make room: the database stops when its disk is full.")
      : ok("storage", says)
  } catch (error) {
    return problem("storage", reasonOf(error), "Set DATA_DIR to a folder this user can write to.")
  }
}

export async function checkFfmpeg({ ffmpegPath }: Config): Promise<Finding> {
  if (ffmpegPath === undefined)
    return skipped("ffmpeg", "FFMPEG_PATH is not set; videos that no browser can play are refused")
  try {
    const { stdout } = await run(ffmpegPath, ["-hide_banner", "-encoders"], { timeout: TIMEOUT_MS })
    const missing = ["libx264", "aac"].filter((name) => !stdout.includes(` ${name} `))
    if (missing.length === 0) return ok("ffmpeg", `${ffmpegPath} can write H.264 and AAC`)
    return problem(
      "ffmpeg",
      `${ffmpegPath} lacks ${missing.join(" and ")}`,
      "Install a full build.",
    )
  } catch (error) {
    const reason = `${ffmpegPath}: ${reasonOf(error)}`
    return problem("ffmpeg", reason, "Correct FFMPEG_PATH, or remove it.")
  }
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === undefined)
    return skipped("Redis", "not set; each machine counts rate limits for itself")
  const complaints: string[] = []
  const redis = openRedis(redisUrl, {
    info: () => undefined,
    warn: (_details, message) => void complaints.push(message),
  })
  try {
    for (let waited = 0; !redis.isReady() && waited < TIMEOUT_MS; waited += 50) await sleep(50)
    if (!redis.isReady())
      return warning(
        "Redis",
        "cannot be reached: limits count per process, live events use PostgreSQL",
        "Check REDIS_URL, the password in it, and the firewall.",
      )
    // It asks for the eviction policy once connected.
    await sleep(200)
    const [complaint] = complaints
    if (complaint === undefined) return ok("Redis", "answers")
    return warning("Redis", complaint, "CONFIG SET maxmemory-policy noeviction")
  } finally {
    await redis.close()
  }
}

export async function checkTranslation({ translator }: Config): Promise<Finding> {
  if (!translator)
    return skipped("translation", "TRANSLATE_URL is not set; no post offers to be translated")
  try {
    const codes = await fetchLanguages(translator, TIMEOUT_MS)
    return ok("translation", `${translator.url} knows ${codes.length} languages`)
  } catch (error) {
    const reason = reasonOf((error as Error).cause ?? error)
    return problem("translation", `${translator.url}: ${reason}`, "Check TRANSLATE_URL.")
  }
}

export async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail) return skipped("mail", "SMTP_URL is not set; what needs mail offers another way")
  try {
    await verifyMail(mail)
    return ok("mail", `${mail.host}:${mail.port} accepts our sign-in`)
  } catch (error) {
    return problem(
      "mail",
      `${mail.host}:${mail.port}: ${reasonOf(error)}`,
      "Check host, port (465 with smtps://, 587 with smtp://), user and password in SMTP_URL.",
    )
  }
}

/** Asks each outside provider for its configuration, and looks at its clock. */
export async function checkProviders({
  providers,
  accounts,
}: Config): Promise<{ found: Finding[]; clocks: ClockSample[] }> {
  const clocks: ClockSample[] = []
  const found: Finding[] = []
  for (const { label, issuer } of providers) {
    const about = `provider ${label}`
    const url = `${withoutTrailingSlashes(issuer)}/.well-known/openid-configuration`
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const clock = clockOf(about, response)
      if (clock) clocks.push(clock)
      const body = response.ok ? ((await response.json()) as { issuer?: string }) : {}
      if (body.issuer === issuer) found.push(ok(about, "answers with its configuration"))
      else
        found.push(
          problem(
            about,
            body.issuer === undefined
              ? `${url} answers ${response.status} and is no OpenID provider`
              : `it calls itself ${body.issuer}, not ${issuer}`,
            "Set its _ISSUER variable to exactly what it calls itself.",
          ),
        )
    } catch (error) {
      const reason = reasonOf((error as Error).cause ?? error)
      found.push(problem(about, `${url}: ${reason}`, "Can this machine reach it?"))
    }
  }
  if (providers.length === 0)
    found.push(
      accounts === "local"
        ? ok("provider", "members have accounts of this server")
        : warning(
            "provider",
            "anyone on this machine can sign in without a password",
            "For others, set ACCOUNTS=local or OIDC_ISSUER.",
          ),
    )
  return { found, clocks }
}
