import type { Pool } from "pg"
import type { Registry } from "prom-client"

import { addGauge, type Sample } from "#platform/http/metrics-gauge.ts"

/** Counting members and pictures reads whole tables, and the figures change slowly. */
const SITE_MS = 300_000
const QUEUE_MS = 10_000

const SITE = `
  select
    (select json_object_agg(state, n) from (select state, count(*) as n from users group by state) s) as members,
    (select json_build_object(
       'day', count(distinct user_id) filter (where seen_at > now() - interval '1 day'),
       'week', count(distinct user_id) filter (where seen_at > now() - interval '7 days'),
       'month', count(distinct user_id)) from sessions where seen_at > now() - interval '30 days') as active,
    (select json_object_agg(relname, greatest(n_live_tup, 0)) from pg_stat_user_tables
     where schemaname = 'public' and relname in ('posts', 'comments', 'messages', 'likes', 'notifications', 'media')) as rows,
    (select coalesce(sum(bytes), 0)::float8 from media) as media_bytes,
    (select json_object_agg(state, n) from (select state, count(*) as n from videos group by state) v) as videos,
    pg_database_size(current_database())::float8 as database_bytes,
    (select json_object_agg(state, n) from (select state, count(*) as n from mails group by state) m) as mails`

const QUEUE = `
  select
    (select count(distinct user_id)::int from presences) as online,
    (select json_build_object(
       'due', count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts),
       'scheduled', count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts),
       'running', count(*) filter (where locked_at is not null),
       'failed', count(*) filter (where locked_at is null and attempts >= max_attempts))
     from graphile_worker.jobs) as jobs,
    (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker.jobs
     where locked_at is null and run_at <= now() and attempts < max_attempts) as oldest,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as max_connections,
    (not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off')::int as writable`

type Counts = Record<string, number | string> | null

interface Site {
  members: Counts
  active: Counts
  rows: Counts
  media_bytes: number
  videos: Counts
  database_bytes: number
  mails: Counts
}

interface Queue {
  online: number
  jobs: Counts
  oldest: number
  connections: number
  max_connections: number
  writable: number
}

/** What all nodes have in common; each reports the same. */
export function measureSite(registry: Registry, pool: Pool) {
  const site = cached(SITE_MS, () => first<Site>(pool, SITE))
  const queue = cached(QUEUE_MS, () => first<Queue>(pool, QUEUE))
  const add = (name: string, help: string, read: () => Promise<number>) =>
    addGauge(registry, { name, help, read })
  const addBy = (label: string, name: string, help: string, read: () => Promise<Counts>) =>
    addGauge(registry, {
      name,
      help,
      labels: [label],
      read: async () => samplesOf(label, await read()),
    })

  addBy("state", "grove_members", "Accounts by state.", async () => (await site()).members)
  addBy(
    "period",
    "grove_members_active",
    "Members who used Grove in the last day, week and month.",
    async () => (await site()).active,
  )
  add("grove_members_online", "Members with an open page.", async () => (await queue()).online)
  addBy("table", "grove_rows", "Rows of the largest tables, estimated.", async () => {
    return (await site()).rows
  })
  add(
    "grove_storage_bytes",
    "Size of all pictures and videos.",
    async () => (await site()).media_bytes,
  )
  addBy(
    "state",
    "grove_videos",
    "Videos by state: uploading, processing, ready, failed.",
    async () => (await site()).videos,
  )
  add("grove_database_bytes", "Size of the database.", async () => (await site()).database_bytes)
  addBy(
    "state",
    "grove_mails",
    "Mails of the last 30 days: queued, sent, failed, bounced, suppressed.",
    async () => (await site()).mails,
  )
  addBy(
    "state",
    "grove_jobs",
    "Jobs that are due, scheduled, running, or failed for good.",
    async () => (await queue()).jobs,
  )
  add(
    "grove_jobs_oldest_seconds",
    "How long the oldest due job has been waiting.",
    async () => (await queue()).oldest,
  )
  add(
    "grove_database_connections",
    "Connections to the database, of all its clients.",
    async () => (await queue()).connections,
  )
  add(
    "grove_database_connections_max",
    "Connections the database allows.",
    async () => (await queue()).max_connections,
  )
  addGauge(registry, {
    name: "grove_database_up",
    help: "1 while the database answers and accepts writes.",
    read: () =>
      queue().then(
        ({ writable }) => writable,
        () => 0,
      ),
  })
}

const samplesOf = (label: string, counts: Counts): Sample[] =>
  Object.entries(counts ?? {}).map(([key, count]) => [{ [label]: key }, Number(count)])

async function first<T extends object>(pool: Pool, sql: string): Promise<T> {
  const { rows } = await pool.query<T>(sql)
  return rows[0]!
}

/** Shares one answer for a while; a failure is not kept. */
function cached<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  let until = 0
  return () => {
    if (value === undefined || Date.now() > until) {
      value = read()
      until = Date.now() + ms
      value.catch(() => (value = undefined))
    }
    return value
  }
}
