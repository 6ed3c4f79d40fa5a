import type { Cluster } from "@grove/contract/detection"

import { rows } from "#db/sql.ts"
import { personColumns, shapePersonRef, type PersonRow } from "#features/users/view.ts"
import type { Context } from "#platform/context.ts"

import { groupAccounts, type Tie } from "./clusters.ts"

const pictureTies = (where: string) => `
  select p.group_hash as id, array_agg(distinct u.id) as user_ids
  from picture_prints p
  join media_uses m on m.hash = p.hash and m.use = 'profile'
  join users u on u.id = m.subject_id and u.state <> 'deleted'
  where p.print is not null ${where} group by p.group_hash having count(distinct u.id) >= 2
  order by count(distinct u.id) desc limit 500`

const textTies = (where: string) => `
  select t.group_id::text as id, array_agg(distinct t.user_id) as user_ids
  from text_prints t join users u on u.id = t.user_id and u.state <> 'deleted'
  ${where} group by t.group_id having count(distinct t.user_id) >= 2
  order by count(distinct t.user_id) desc limit 1000`

const ALL_TIES = [
  ["picture", pictureTies("")],
  ["text", textTies("")],
] as const
const TIES_OF = [
  [
    "picture",
    pictureTies(`and p.group_hash in (select q.group_hash from media_uses mine join picture_prints q on q.hash = mine.hash
      where mine.use = 'profile' and mine.subject_id = any($1::text[]))`),
  ],
  [
    "text",
    textTies(
      "where t.group_id in (select group_id from text_prints where user_id = any($1::text[]))",
    ),
  ],
] as const

const SAMPLES = `
  select distinct on (t.group_id) t.group_id::text as id,
    left(coalesce((select p.content from posts p where t.source <> 'bio' and p.id = t.source::uuid), u.bio), 200) as text
  from text_prints t join users u on u.id = t.user_id where t.group_id = any($1::uuid[])
  order by t.group_id, t.created_at`

const ACCOUNTS = `
  select ${personColumns("u")}, u.created_at, s.score, s.label
  from users u left join suspicions s on s.user_id = u.id where u.id = any($1::text[])`

interface AccountRow extends PersonRow {
  created_at: Date
  score: number | null
  label: "fake" | "genuine" | null
}

const MAX_CLUSTERS = 50
const MAX_ACCOUNTS = 60

/** All clusters, or only that of the given account. */
export async function viewClusters(ctx: Context, userId: string | undefined): Promise<Cluster[]> {
  const ties =
    userId === undefined ? await readTies(ctx, ALL_TIES, []) : await tiesAround(ctx, userId)
  const groups = groupAccounts(ties)
    .filter((group) => userId === undefined || group.userIds.includes(userId))
    .slice(0, MAX_CLUSTERS)
  const people = await rows<AccountRow>(ctx.db, ACCOUNTS, [
    groups.flatMap((group) => group.userIds.slice(0, MAX_ACCOUNTS)),
  ])
  const byId = new Map(people.map((row) => [row.id, row]))
  const samples = await rows<{ id: string; text: string | null }>(ctx.db, SAMPLES, [
    groups.flatMap((group) => group.textId ?? []),
  ])
  return groups.map((group) => ({
    id: [...group.userIds].sort()[0]!,
    kinds: group.kinds,
    size: group.userIds.length,
    sample: samples.find((sample) => sample.id === group.textId)?.text ?? null,
    accounts: group.userIds
      .flatMap((id) => byId.get(id) ?? [])
      .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
      .map((row) => ({
        ...shapePersonRef(row),
        createdAt: row.created_at.toISOString(),
        suspiciousScore: row.score,
        label: row.label,
      })),
  }))
}

async function readTies(
  ctx: Context,
  kinds: readonly (readonly [Tie["kind"], string])[],
  values: readonly unknown[],
): Promise<Tie[]> {
  const ties: Tie[] = []
  for (const [kind, text] of kinds)
    for (const row of await rows<{ id: string; user_ids: string[] }>(ctx.db, text, values))
      ties.push({ kind, id: row.id, userIds: row.user_ids })
  return ties
}

/** Ties of the account and of its direct neighbors; more distant accounts are left out to bound the query. */
async function tiesAround(ctx: Context, userId: string): Promise<Tie[]> {
  const near = await readTies(ctx, TIES_OF, [[userId]])
  const others = groupAccounts(near).find((group) => group.userIds.includes(userId))?.userIds
  return others ? readTies(ctx, TIES_OF, [others.slice(0, MAX_ACCOUNTS)]) : []
}
