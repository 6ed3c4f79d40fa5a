import { basename } from "node:path"

import { withClient } from "#supervisor/connection.ts"

import type { Manifest } from "./manifest.ts"
import { pathOfPicture, type Picture } from "./pictures.ts"
import type { Client } from "./tables.ts"

/** A stored picture or video in use, and the widths it exists in. */
export interface ShownPicture {
  hash: string
  widths: number[]
  extension: string
}

/** Databases of older versions have no extension. */
const SHOWN = `select hash, widths, coalesce(to_jsonb(m) ->> 'extension', 'webp') as extension from media m
  where exists (select from media_uses u where u.hash = m.hash) and ($1::text[] is null or hash = any($1))`

export async function selectShownPictures(
  client: Client,
  among: string[] | null = null,
): Promise<ShownPicture[]> {
  return (await client.query<ShownPicture>(SHOWN, [among])).rows
}

/** Empty for a database of a version that kept secrets in files. */
export async function selectSecretNames(client: Client): Promise<string[]> {
  const found = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.secrets') is not null as is_there",
  )
  if (!found.rows[0]?.is_there) return []
  return (await client.query<{ name: string }>("select name from secrets")).rows.map(
    ({ name }) => name,
  )
}

export const widestOf = (shown: readonly ShownPicture[]) =>
  new Map(shown.map(({ hash, widths }) => [hash, Math.max(...widths)]))

export async function requireGrove(client: Client) {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.users') is not null and to_regclass('public.media') is not null as is_there",
  )
  if (!rows[0]?.is_there)
    throw new Error("This database contains no Grove community. Check DATA_DIR or DATABASE_URL.")
}

/** An empty database must not replace the backup of a community. */
export function requireSameCommunity(
  folder: string,
  tables: Manifest["tables"],
  before: Manifest | undefined,
) {
  const people = before?.tables["users"]?.rows ?? 0
  if (people > 0 && (tables["users"]?.rows ?? 0) === 0)
    throw new Error(
      `This database has no members, but the backup in ${folder} has ${people} and is kept. Check DATA_DIR or DATABASE_URL, or back up into another folder.`,
    )
}

/** Every picture in use must be in the backup, in every width. */
export async function requirePictures(
  url: string,
  shown: readonly ShownPicture[],
  copied: readonly Picture[],
) {
  const there = new Set(copied.map(({ path }) => path))
  const isIncomplete = (picture: ShownPicture) => filesOf(picture).some((path) => !there.has(path))
  const suspects = shown.filter(isIncomplete).map(({ hash }) => hash)
  if (suspects.length === 0) return
  // A picture may have been deleted after the snapshot; then it is no longer in use.
  const still = await withClient(url, (client) => selectShownPictures(client, suspects))
  const missing = still.flatMap(filesOf).filter((path) => !there.has(path))
  if (missing.length === 0) return
  throw new Error(
    `${missing.length} picture files of ${still.length} pictures in use are missing, the first is ${basename(missing[0]!)}. ` +
      "No backup was written; an existing one is kept. Check the folder media of DATA_DIR, or S3_BUCKET.",
  )
}

const filesOf = ({ hash, widths, extension }: ShownPicture) =>
  widths.map((width) => pathOfPicture(`${hash}-${width}.${extension}`))
