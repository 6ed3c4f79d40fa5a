import type pg from "pg"

interface Counter {
  name: string
  isIndex: boolean
  scans: number
  rows: number
}

/** Indexes with their scans; tables with the scans from end to end. */
const COUNTERS = `
  select relname as name, relkind = 'i' as "isIndex", pg_stat_get_xact_numscans(oid)::int as scans,
    (pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as rows
  from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace order by oid`

/** What a statement reads, including the statements of functions it calls. */
export async function countReads(client: pg.Client, text: string, values: unknown[]) {
  // PostgreSQL publishes the counters between transactions, so differences are taken within one.
  await client.query("begin")
  const before = await client.query<Counter>(COUNTERS)
  const start = performance.now()
  await client.query({ text, values })
  const ms = performance.now() - start
  const after = await client.query<Counter>(COUNTERS)
  await client.query("commit")
  const counted = after.rows.map((counter, index) => ({
    ...counter,
    scans: counter.scans - before.rows[index]!.scans,
    rows: counter.rows - before.rows[index]!.rows,
  }))
  return { ms, reads: counted.filter(({ scans }) => scans > 0) }
}
