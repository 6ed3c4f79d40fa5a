import { isAbsolute, resolve } from "node:path"

import type { EnvironmentReader } from "./environment.ts"

export interface StorageConfig {
  dataDir: string
  /** Where new pictures are stored. The other place, if there is one, is still read. */
  mediaStorage: "folder" | "s3"
  s3: S3Config | undefined
  /** Converts videos that browsers cannot; missing: these are refused. */
  ffmpegPath: string | undefined
  /** Encrypts the secrets in the database. */
  secretKey: string | undefined
  /** The key they may still be encrypted with. */
  previousSecretKey: string | undefined
}

interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is the first part of the path, or of the host name. */
  addressing: "path" | "host"
  /** Where browsers reach the store; missing: pictures pass through the server. */
  publicEndpoint: string | undefined
}

const WEB = ["https:", "http:"]
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export function readStorage(
  env: EnvironmentReader,
  defaultDir: string,
  { publicUrl }: { publicUrl: string },
): StorageConfig {
  const s3 = readS3(env, publicUrl)
  const mediaStorage = env.choice("MEDIA_STORAGE", ["folder", "s3"], s3 ? "s3" : "folder")
  if (mediaStorage === "s3" && !s3 && env.text("S3_ENDPOINT") === undefined)
    env.complain("MEDIA_STORAGE", "is s3, but S3_ENDPOINT is missing")
  return {
    dataDir: resolve(env.text("DATA_DIR") ?? defaultDir),
    mediaStorage,
    s3,
    ffmpegPath: readProgram(env, "FFMPEG_PATH"),
    secretKey: readKey(env, "SECRET_KEY"),
    previousSecretKey: readKey(env, "SECRET_KEY_PREVIOUS"),
  }
}

/** Absolute, so that the program does not depend on the working directory or PATH. */
function readProgram(env: EnvironmentReader, name: string): string | undefined {
  const path = env.text(name)
  if (path !== undefined && !isAbsolute(path))
    env.complain(name, "must be an absolute path, such as /usr/bin/ffmpeg")
  return path
}

const KEY_LENGTH = 32

function readKey(env: EnvironmentReader, name: string): string | undefined {
  const key = env.text(name)
  if (key !== undefined && key.length < KEY_LENGTH)
    env.complain(name, `must have at least ${KEY_LENGTH} characters: openssl rand -base64 32`)
  return key
}

const REQUIRED = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const
const OPTIONAL = ["S3_REGION", "S3_ADDRESSING", "S3_PUBLIC_ENDPOINT"]

function readS3(env: EnvironmentReader, publicUrl: string): S3Config | undefined {
  const endpoint = env.url("S3_ENDPOINT", WEB)
  const publicEndpoint = env.url("S3_PUBLIC_ENDPOINT", WEB)
  const addressing = env.choice("S3_ADDRESSING", ["path", "host"], "path")
  const isGiven = REQUIRED.some((name) => env.text(name) !== undefined)
  const stray = isGiven ? undefined : OPTIONAL.find((name) => env.text(name) !== undefined)
  if (stray !== undefined) env.complain(stray, "needs S3_ENDPOINT, which is missing")
  if (!isGiven) return undefined
  const given = env.group(REQUIRED)
  const bucket = env.text("S3_BUCKET")
  if (bucket !== undefined && !BUCKET.test(bucket))
    env.complain("S3_BUCKET", "must be 3 to 63 lower-case letters, digits, dots and hyphens")
  else if (bucket?.includes(".") && addressing === "host" && endpoint?.startsWith("https:"))
    env.complain(
      "S3_BUCKET",
      "contains a dot, which certificates do not cover: set S3_ADDRESSING to path",
    )
  if (publicEndpoint?.startsWith("http:") && publicUrl.startsWith("https:"))
    env.complain("S3_PUBLIC_ENDPOINT", "must begin with https:// because PUBLIC_URL does")
  return {
    endpoint: endpoint ?? "",
    bucket: bucket ?? "",
    region: env.text("S3_REGION") ?? "us-east-1",
    accessKeyId: given?.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: given?.S3_SECRET_ACCESS_KEY ?? "",
    addressing,
    publicEndpoint,
  }
}
