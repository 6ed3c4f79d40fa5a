import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

/** Each mutual follow once, with keyset pagination. */
const MUTUAL = `
  select f.follower_id as a, f.followee_id as b
  from follows f join follows g on g.follower_id = f.followee_id and g.followee_id = f.follower_id
  where f.follower_id < f.followee_id and (f.follower_id, f.followee_id) > ($1, $2)
  order by f.follower_id, f.followee_id limit $3`

export const selectMutual = (db: Db, after: readonly [string, string], limit: number) =>
  rows<{ a: string; b: string }>(db, MUTUAL, [...after, limit])

/** Verified, staff, decided genuine, or long-standing active members without suspicion or upheld cases. */
const TRUSTED = `
  select u.id from users u left join suspicions s on s.user_id = u.id
  where u.state = 'active' and s.label is distinct from 'fake' and (
    u.is_verified or s.label = 'genuine' or exists (select 1 from grants g where g.user_id = u.id)
    or (u.created_at < $1::timestamptz - interval '90 days' and u.posts_count >= 5 and u.followers_count >= 5
      and coalesce(s.score, 0) < 30
      and not exists (select 1 from violations v where v.user_id = u.id and v.status in ('warned', 'removed'))))
  order by u.created_at limit 5000`

const FAKES = `select user_id as id from suspicions where label = 'fake' limit 5000`

export async function selectSeeds(db: Db, now: Date) {
  const trusted = await rows<{ id: string }>(db, TRUSTED, [now])
  const fakes = await rows<{ id: string }>(db, FAKES, [])
  return { trusted: trusted.map((row) => row.id), fakes: fakes.map((row) => row.id) }
}

const UPSERT = `
  insert into graph_trust (user_id, rank, from_fakes, is_reached, seeds, created_at)
  select t.user_id, t.rank, t.from_fakes, t.is_reached, $5, $6
  from unnest($1::text[], $2::real[], $3::real[], $4::boolean[]) as t(user_id, rank, from_fakes, is_reached)
  join users u on u.id = t.user_id
  on conflict (user_id) do update set rank = excluded.rank, from_fakes = excluded.from_fakes,
    is_reached = excluded.is_reached, seeds = excluded.seeds, created_at = excluded.created_at`

export async function upsertTrust(
  db: Db,
  nodes: readonly { id: string; rank: number; fromFakes: number; isReached: boolean }[],
  seeds: number,
  at: Date,
) {
  await rows(db, UPSERT, [
    nodes.map((node) => node.id),
    nodes.map((node) => node.rank),
    nodes.map((node) => node.fromFakes),
    nodes.map((node) => node.isReached),
    seeds,
    at,
  ])
}

/** Removes accounts that no longer have a mutual follow. */
export const deleteTrustBefore = (db: Db, at: Date) =>
  rows(db, `delete from graph_trust where created_at < $1`, [at])
