import { eq, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { pictureFingerprints, type PictureFeatures } from "#db/tables/detection.ts"
import type { PictureProvenance } from "#db/tables/media.ts"
import type { Db } from "#platform/context.ts"

export interface PictureRow {
  id: string
  hash: string
  features: PictureFeatures
  provenance: PictureProvenance | null
  /** Accounts with the same picture including this one, oldest account first. */
  sharers: { id: string; since: string; verified: boolean }[]
  resembles: string | null
}

const PICTURES = `
  select u.id, p.hash, p.look as features, m.marks as provenance, p.resembles,
    coalesce((select json_agg(json_build_object('id', o.id, 'since', o.created_at, 'verified', o.is_verified)
        order by o.created_at)
      from (select distinct o.id, o.created_at, o.is_verified from picture_prints q
        join media_uses mu on mu.hash = q.hash and mu.use = 'profile'
        join users o on o.id = mu.subject_id and o.state <> 'deleted'
        where q.group_hash = p.group_hash and p.print is not null limit 100) o), '[]') as sharers
  from users u
  join picture_prints p on p.hash = u.picture_hash
  join media m on m.hash = p.hash
  where u.id = any($1::text[])`

export const selectPictures = (db: Db, ids: readonly string[]) =>
  rows<PictureRow>(db, PICTURES, [ids])

const PENDING = `
  select distinct u.picture_hash as hash
  from users u
  where u.state <> 'deleted' and u.picture_hash is not null and ($1::text[] is null or u.id = any($1::text[]))
    and not exists (select 1 from picture_prints p where p.hash = u.picture_hash)
  limit $2`

/** Profile pictures without a fingerprint: of these accounts, or of all when `ids` is null. */
export async function selectPendingPictures(db: Db, ids: readonly string[] | null, limit: number) {
  const found = await rows<{ hash: string }>(db, PENDING, [ids, limit])
  return found.map((row) => row.hash)
}

const NEWEST_PENDING = `
  select m.hash from media m
  where m.created_at > $1::timestamptz
    and exists (select 1 from media_uses mu where mu.hash = m.hash and mu.use = 'profile')
    and not exists (select 1 from picture_prints p where p.hash = m.hash)
  order by m.created_at desc limit $2`

/** The newest profile pictures without a fingerprint, read through an index on the upload time. */
export async function selectNewestPendingPictures(db: Db, since: Date, limit: number) {
  const found = await rows<{ hash: string }>(db, NEWEST_PENDING, [since, limit])
  return found.map((row) => row.hash)
}

const WITHOUT_FACES = `
  select p.hash from picture_prints p
  where p.look ->> 'faces' is null and p.look ->> 'kind' in ('photo', 'drawing')
    and ($1::text is null or p.hash = (select u.picture_hash from users u where u.id = $1))
  order by p.created_at desc limit $2`

/** Pictures without a face count, newest first: of one account, or of all when `userId` is null. */
export async function selectWithoutFaceCount(db: Db, userId: string | null, limit: number) {
  const found = await rows<{ hash: string }>(db, WITHOUT_FACES, [userId, limit])
  return found.map((row) => row.hash)
}

export async function updateFaces(
  db: Db,
  hash: string,
  faces: Pick<PictureFeatures, "faces" | "eyes">,
) {
  await db
    .update(pictureFingerprints)
    .set({ look: sql`${pictureFingerprints.look} || ${JSON.stringify(faces)}::jsonb` })
    .where(eq(pictureFingerprints.hash, hash))
}

export interface NewPictureFingerprint {
  hash: string
  /** Null when the picture has too little content to distinguish it. */
  bits: { print: string; mirrored: string; cropped: string } | null
  features: PictureFeatures
}

/** Hamming distance, also against the mirrored and cropped variants. */
const distance = (one: string, other: string) => `least(
  bit_count(${one}.print # ${other}.print), bit_count(${one}.print # ${other}.mirrored),
  bit_count(${one}.print # ${other}.cropped), bit_count(${one}.cropped # ${other}.print))`

const NEAREST = `
  select p.hash, p.group_hash, ${distance("q", "p")}::int as distance
  from (select $1::bit(256) as print, $2::bit(256) as cropped) q cross join picture_prints p
  where p.print is not null and p.hash <> $3 and ${distance("q", "p")} <= $4
  order by distance limit 50`

export const selectNearest = (db: Db, { hash, bits }: NewPictureFingerprint, limit: number) =>
  bits
    ? rows<{ hash: string; group_hash: string; distance: number }>(db, NEAREST, [
        bits.print,
        bits.cropped,
        hash,
        limit,
      ])
    : Promise.resolve([])

const INSERT = `
  insert into picture_prints (hash, print, mirrored, cropped, group_hash, resembles, look)
  select m.hash, $2::bit(256), $3::bit(256), $4::bit(256), $5, $6, $7 from media m where m.hash = $1
  on conflict do nothing`

/** Does nothing when the picture was deleted or fingerprinted in the meantime. */
export async function insertPictureFingerprint(
  db: Db,
  fingerprint: NewPictureFingerprint & { groupHash: string; resembles: string | null },
) {
  const { hash, bits, groupHash, resembles, features } = fingerprint
  await rows(db, INSERT, [
    hash,
    bits?.print ?? null,
    bits?.mirrored ?? null,
    bits?.cropped ?? null,
    groupHash,
    resembles,
    features,
  ])
}

export async function mergePictureGroups(db: Db, groups: readonly string[], into: string) {
  await db
    .update(pictureFingerprints)
    .set({ groupHash: into })
    .where(sql`${pictureFingerprints.groupHash} = any(${sql.param(groups)}::text[])`)
}
