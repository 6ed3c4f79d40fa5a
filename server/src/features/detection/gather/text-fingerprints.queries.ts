import { sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { detectionMarks, textFingerprints } from "#db/tables/detection.ts"
import { isPresent } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** A post (`source` is its id) or a bio (`source` is `bio`). */
export interface SourceText {
  source: string
  user_id: string
  content: string
  created_at: Date
}

const NEW_POSTS = `
  select p.id::text as source, p.author_id as user_id, p.content, p.created_at
  from posts p where (p.created_at, p.id) > ($1::timestamptz, $2::uuid) and ${isPresent("p")} and not p.is_occurrence and length(p.content) >= 30
  order by p.created_at, p.id limit $3`

export const selectPostsAfter = (db: Db, since: Date, id: string, limit: number) =>
  rows<SourceText>(db, NEW_POSTS, [since, id, limit])

const BIOS = `
  select 'bio' as source, u.id as user_id, u.bio as content, u.created_at
  from users u where u.state = 'active' and u.id > $1 and length(u.bio) >= 30 order by u.id limit $2`

export const selectBiosAfter = (db: Db, after: string, limit: number) =>
  rows<SourceText>(db, BIOS, [after, limit])

const NEW_BIOS = `
  select 'bio' as source, u.id as user_id, u.bio as content, u.created_at
  from users u where u.state = 'active' and u.created_at > $1::timestamptz and length(u.bio) >= 30
    and not exists (select 1 from text_prints t where t.user_id = u.id and t.source = 'bio')
  order by u.created_at desc limit $2`

/** Bios of new accounts without a fingerprint. */
export const selectNewBios = (db: Db, since: Date, limit: number) =>
  rows<SourceText>(db, NEW_BIOS, [since, limit])

export interface StoredText {
  user_id: string
  source: string
  signature: number[]
  bands: number[]
  group_id: string
}

const BY_SOURCE = `select user_id, source, signature, bands, group_id from text_prints
  where user_id = any($1::text[]) and source = any($2::text[])`

export const selectTextFingerprints = (
  db: Db,
  userIds: readonly string[],
  sources: readonly string[],
) => rows<StoredText>(db, BY_SOURCE, [userIds, sources])

/** Two representatives per group: one of them can be the compared text itself. */
const CANDIDATES = `
  select user_id, source, signature, bands, group_id from (
    select *, row_number() over (partition by group_id order by created_at) as place from text_prints where bands && $1::int[]
  ) t where place <= 2 order by created_at limit 2000`

export const selectCandidates = (db: Db, bands: readonly number[]) =>
  rows<StoredText>(db, CANDIDATES, [bands])

export async function upsertTextFingerprints(db: Db, texts: readonly StoredText[], at: Date) {
  if (texts.length === 0) return
  await db
    .insert(textFingerprints)
    .values(
      texts.map((text) => ({
        userId: text.user_id,
        source: text.source,
        signature: text.signature,
        bands: text.bands,
        groupId: text.group_id,
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
  /** Other accounts with a near-duplicate. */
  others: string[]
  /** Written at least a day before the others: the original. */
  is_first: boolean
}

export const selectSharedTexts = (db: Db, ids: readonly string[], sources: readonly string[]) =>
  rows<SharedText>(db, SHARED_TEXTS, [ids, sources])

/** Fingerprints past their retention, of deleted posts and of removed bios. */
const STALE = `
  delete from text_prints t where t.created_at < $1::timestamptz
    or (t.source <> 'bio' and not exists (select 1 from posts p where p.id = t.source::uuid and ${isPresent("p")}))
    or (t.source = 'bio' and not exists (select 1 from users u where u.id = t.user_id and u.state = 'active' and length(u.bio) >= 30))`

export const deleteStaleTexts = (db: Db, before: Date) => rows(db, STALE, [before])

/** Name of the position up to which posts have been fingerprinted. */
const POSTS_POSITION = "posts.read"

export async function selectPostsPosition(db: Db): Promise<Date | undefined> {
  const text = `select value from detection_marks where name = $1`
  const [found] = await rows<{ value: string }>(db, text, [POSTS_POSITION])
  return found && new Date(found.value)
}

export async function savePostsPosition(db: Db, position: Date, at: Date) {
  const row = { value: position.toISOString(), updatedAt: at }
  await db
    .insert(detectionMarks)
    .values({ name: POSTS_POSITION, ...row })
    .onConflictDoUpdate({ target: detectionMarks.name, set: row })
}
