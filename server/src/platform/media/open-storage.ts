import { readdir } from "node:fs/promises"
import { join } from "node:path"

import { ConfigError, type Config } from "#config.ts"

import { folderStorage } from "./folder-storage.ts"
import { layeredStorage } from "./layered-storage.ts"
import { addressOf, openS3Client, type ClientOptions } from "./s3/client.ts"
import { StoreFault } from "./s3/fault.ts"
import { checkStore, s3Storage } from "./s3/storage.ts"
import type { MediaStorage } from "./storage.ts"

type StorageSettings = Pick<Config, "dataDir" | "mediaStorage" | "s3">

/** The configured place for pictures, and the other one if it can still hold some. */
export interface StoragePlaces {
  current: MediaStorage
  former: MediaStorage | undefined
}

export function openPlaces(config: StorageSettings, options: ClientOptions): StoragePlaces {
  const folder = folderStorage(join(config.dataDir, "media"))
  if (!config.s3) return { current: folder, former: undefined }
  const store = s3Storage(openS3Client(config.s3, options))
  return config.mediaStorage === "s3"
    ? { current: store, former: folder }
    : { current: folder, former: store }
}

/** A wrong setting throws. A server starts without a store it cannot reach; a patient command does not. */
export async function openStorage(
  config: StorageSettings,
  options: ClientOptions,
): Promise<MediaStorage> {
  const { current, former } = openPlaces(config, options)
  if (config.s3 && config.mediaStorage === "s3") await requireStore(config.s3, options)
  if (!former) return current
  const isNeeded = config.mediaStorage === "folder" || (await hasPictures(config.dataDir))
  return isNeeded ? layeredStorage(current, former) : current
}

async function requireStore(settings: NonNullable<Config["s3"]>, options: ClientOptions) {
  const client = openS3Client(settings, { attempts: 2, ...options })
  try {
    await checkStore(client)
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    if (!error.isTransient) throw new ConfigError([error.reason])
    if (options.isPatient) throw error
  } finally {
    await client.close()
  }
}

/** Where browsers are sent to read pictures; undefined if the server passes them through. */
export function publicStoreOrigin({ s3 }: Pick<Config, "s3">): string | undefined {
  return s3?.publicEndpoint && new URL(addressOf(s3, s3.publicEndpoint, "")).origin
}

/** False on a node whose disk is empty. */
async function hasPictures(dataDir: string): Promise<boolean> {
  const names = await readdir(join(dataDir, "media")).catch(() => [])
  return names.some((name) => /^[0-9a-f]{2}$/.test(name))
}
