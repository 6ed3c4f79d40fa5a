import { eq, sql } from "drizzle-orm"

import { rows } from "#db/sql.ts"
import {
  pictureFingerprints,
  textFingerprints,
  detectionMarks,
  type PictureLook,
} from "#db/tables/detection.ts"
import type { PictureProvenance } from "#db/tables/media.ts"
import { isStanding } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

export interface PictureRow {
  id: string
  hash: string
  look: PictureLook
  has_print: boolean
  marks: PictureProvenance | null
  /** Accounts that show the same thing, the oldest first, with the day they began. */
  sharers: { id: string; since: string; verified: boolean }[]
  resembles: string | null
}

const PICTURES = `
  select u.id, p.hash, p.look, p.print is not null as has_print, m.marks, p.resembles,
    coalesce((select json_agg(json_build_object('id', o.id, 'since', o.created_at, 'verified', o.is_verified)
        order by o.created_at)
      from (select distinct o.id, o.created_at, o.is_verified from picture_prints q
        join media_uses mu on mu.hash = q.hash and mu.use = 'profile'
        join users o on o.id = mu.subject_id and o.state <> 'deleted'
        where q.group_hash = p.group_hash and p.print is not null limit 100) o), '[]') as sharers
  from users u
  join picture_prints p on p.hash = substring(u.profile_image_url from '^/media/([0-9a-f]{64})-')
  join media m on m.hash = p.hash
  where u.id = any($1::text[])`

export const selectPictures = (db: Db, ids: readonly string[]) =>
  rows<PictureRow>(db, PICTURES, [ids])

const UNSEEN = `
  select distinct substring(u.profile_image_url from '^/media/([0-9a-f]{64})-') as hash
  from users u
  where u.state <> 'deleted' and u.profile_image_url like '/media/%' and ($1::text[] is null or u.id = any($1::text[]))
    and not exists (select 1 from picture_prints p
      where p.hash = substring(u.profile_image_url from '^/media/([0-9a-f]{64})-'))
  limit $2`

/** Profile pictures nobody has looked at yet: of these accounts, or of all. */
export async function selectUnseenPictures(db: Db, ids: readonly string[] | null, limit: number) {
  const found = await rows<{ hash: string }>(db, UNSEEN, [ids, limit])
  return found.map((row) => row.hash)
}

const UNSEEN_NEW = `
  select m.hash from media m
  where m.created_at > $1::timestamptz
    and exists (select 1 from media_uses mu where mu.hash = m.hash and mu.use = 'profile')
    and not exists (select 1 from picture_prints p where p.hash = m.hash)
  order by m.created_at desc limit $2`

/** The newest profile pictures nobody has looked at yet: by their own index, so that asking costs next to nothing. */
export async function selectNewPictures(db: Db, since: Date, limit: number) {
  const found = await rows<{ hash: string }>(db, UNSEEN_NEW, [since, limit])
  return found.map((row) => row.hash)
}

const FACELESS = `
  select p.hash from picture_prints p
  where p.look ->> 'faces' is null and p.look ->> 'kind' in ('photo', 'drawing')
    and ($1::text is null or p.hash = (select substring(u.profile_image_url from '^/media/([0-9a-f]{64})-')
      from users u where u.id = $1))
  order by p.created_at desc limit $2`

/** Pictures in which nobody has looked for faces yet, the newest first; of one account, if one is named. */
export async function selectFaceless(db: Db, userId: string | null, limit: number) {
  const found = await rows<{ hash: string }>(db, FACELESS, [userId, limit])
  return found.map((row) => row.hash)
}

export async function addFaces(db: Db, hash: string, faces: Pick<PictureLook, "faces" | "eyes">) {
  await db
    .update(pictureFingerprints)
    .set({ look: sql`${pictureFingerprints.look} || ${JSON.stringify(faces)}::jsonb` })
    .where(eq(pictureFingerprints.hash, hash))
}

export interface NewFingerprint {
  hash: string
  prints: { print: string; mirrored: string; cropped: string } | null
  look: PictureLook
}

/** Bits that differ: as it is, mirrored, or one of the two cropped. */
const distance = (one: string, other: string) => `least(
  bit_count(${one}.print # ${other}.print), bit_count(${one}.print # ${other}.mirrored),
  bit_count(${one}.print # ${other}.cropped), bit_count(${one}.cropped # ${other}.print))`

const NEAREST = `
  select p.hash, p.group_hash, ${distance("q", "p")}::int as distance
  from (select $1::bit(256) as print, $2::bit(256) as cropped) q cross join picture_prints p
  where p.print is not null and p.hash <> $3 and ${distance("q", "p")} <= $4
  order by distance limit 50`

export const selectNearest = (db: Db, print: NewFingerprint, most: number) =>
  print.prints
    ? rows<{ hash: string; group_hash: string; distance: number }>(db, NEAREST, [
        print.prints.print,
        print.prints.cropped,
        print.hash,
        most,
      ])
    : Promise.resolve([])

/** False when the picture is gone, or somebody else has looked at it meanwhile. */
export async function insertPictureFingerprint(
  db: Db,
  print: NewFingerprint & { groupHash: string; resembles: string | null },
) {
  const text = `
    insert into picture_prints (hash, print, mirrored, cropped, group_hash, resembles, look)
    select m.hash, $2::bit(256), $3::bit(256), $4::bit(256), $5, $6, $7 from media m where m.hash = $1
    on conflict do nothing`
  const { hash, prints, groupHash, resembles, look } = print
  await rows(db, text, [
    hash,
    prints?.print ?? null,
    prints?.mirrored ?? null,
    prints?.cropped ?? null,
    groupHash,
    resembles,
    look,
  ])
}

/** Who puts prints into groups does so alone: two at once would each begin a group for the same thing. */
export const lockFingerprints = (db: Db, what: "pictures" | "texts") =>
  rows(db, `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`prints:${what}`])

/** Several groups turn out to be one. */
export async function joinPictureGroups(db: Db, groups: readonly string[], into: string) {
  await db
    .update(pictureFingerprints)
    .set({ groupHash: into })
    .where(sql`${pictureFingerprints.groupHash} = any(${sql.param(groups)}::text[])`)
}

export interface UnreadText {
  source: string
  user_id: string
  content: string
  created_at: Date
}

const UNREAD = `
  select p.id::text as source, p.author_id as user_id, p.content, p.created_at
  from posts p where (p.created_at, p.id) > ($1::timestamptz, $2::uuid) and ${isStanding("p")} and length(p.content) >= 30
  order by p.created_at, p.id limit $3`

export const selectUnreadPosts = (db: Db, since: Date, id: string, limit: number) =>
  rows<UnreadText>(db, UNREAD, [since, id, limit])

const BIOS = `
  select 'bio' as source, u.id as user_id, u.bio as content, u.created_at
  from users u where u.state = 'active' and u.id > $1 and length(u.bio) >= 30 order by u.id limit $2`

export const selectBios = (db: Db, after: string, limit: number) =>
  rows<UnreadText>(db, BIOS, [after, limit])

const NEW_BIOS = `
  select 'bio' as source, u.id as user_id, u.bio as content, u.created_at
  from users u where u.state = 'active' and u.created_at > $1::timestamptz and length(u.bio) >= 30
    and not exists (select 1 from text_prints t where t.user_id = u.id and t.source = 'bio')
  order by u.created_at desc limit $2`

/** Bios of new accounts nobody has read yet. */
export const selectNewBios = (db: Db, since: Date, limit: number) =>
  rows<UnreadText>(db, NEW_BIOS, [since, limit])

export interface StoredText {
  user_id: string
  source: string
  signature: number[]
  bands: number[]
  group_id: string
}

const OWN_TEXTS = `select user_id, source, signature, bands, group_id from text_prints
  where user_id = any($1::text[]) and source = any($2::text[])`
/** Two of each group stand for it: whoever is like one of them belongs there, and one may be the text itself. */
const ALIKE = `
  select user_id, source, signature, bands, group_id from (
    select *, row_number() over (partition by group_id order by created_at) as place from text_prints where bands && $1::int[]
  ) t where place <= 2 order by created_at limit 2000`

export const selectTextFingerprints = (
  db: Db,
  userIds: readonly string[],
  sources: readonly string[],
) => rows<StoredText>(db, OWN_TEXTS, [userIds, sources])
export const selectAlikeTexts = (db: Db, bands: readonly number[]) =>
  rows<StoredText>(db, ALIKE, [bands])

export async function upsertTextFingerprints(db: Db, prints: readonly StoredText[], at: Date) {
  if (prints.length === 0) return
  await db
    .insert(textFingerprints)
    .values(
      prints.map((print) => ({
        userId: print.user_id,
        source: print.source,
        signature: print.signature,
        bands: print.bands,
        groupId: print.group_id,
        createdAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: [textFingerprints.userId, textFingerprints.source],
      set: {
        signature: sql`excluded.signature`,
        bands: sql`excluded.bands`,
        groupId: sql`excluded.group_id`,
      },
    })
}

const postOf = (table: string) =>
  `case when ${table}.source <> 'bio' then ${table}.source::uuid end`

const SHARED_TEXTS = `
  select mine.user_id, mine.source, coalesce(o.others, '{}') as others,
    coalesce(coalesce(p.created_at, me.created_at) < o.first_at - interval '1 day', false) as is_first
  from text_prints mine join users me on me.id = mine.user_id
  left join posts p on p.id = ${postOf("mine")}
  cross join lateral (
    select array_agg(distinct x.user_id) as others, min(x.written_at) as first_at from (
      select o.user_id, coalesce(q.created_at, u.created_at) as written_at
      from text_prints o join users u on u.id = o.user_id and u.state <> 'deleted'
      left join posts q on q.id = ${postOf("o")}
      where o.group_id = mine.group_id and o.user_id <> mine.user_id limit 100) x) o
  where mine.user_id = any($1::text[]) and mine.source = any($2::text[])`

export interface SharedText {
  user_id: string
  source: string
  others: string[]
  /** Written well before the others: they took it from here. */
  is_first: boolean
}

/** For each text of these accounts that can be told apart: who else has nearly the same one. */
export const selectSharedTexts = (db: Db, ids: readonly string[], sources: readonly string[]) =>
  rows<SharedText>(db, SHARED_TEXTS, [ids, sources])

/** Prints of posts that are gone, of bios that were cleared, and of what nobody will compare any more. */
const TIDY = `
  delete from text_prints t where t.created_at < $1::timestamptz
    or (t.source <> 'bio' and not exists (select 1 from posts p where p.id = t.source::uuid and ${isStanding("p")}))
    or (t.source = 'bio' and not exists (select 1 from users u where u.id = t.user_id and u.state = 'active' and length(u.bio) >= 30))`

export const deleteStaleTexts = (db: Db, before: Date) => rows(db, TIDY, [before])

export async function selectMark(db: Db, name: string): Promise<string | undefined> {
  const found = await rows<{ value: string }>(
    db,
    `select value from detection_marks where name = $1`,
    [name],
  )
  return found[0]?.value
}

export async function saveMark(db: Db, name: string, value: string, at: Date) {
  await db
    .insert(detectionMarks)
    .values({ name, value, updatedAt: at })
    .onConflictDoUpdate({ target: detectionMarks.name, set: { value, updatedAt: at } })
}
