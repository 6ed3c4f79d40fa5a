import type { Client } from "pg"

/** For this transaction: memory for sorts, and both cores for building indexes. */
const SETTINGS = [
  "set local work_mem = '512MB'",
  "set local maintenance_work_mem = '1GB'",
  "set local max_parallel_workers_per_gather = 1",
  "set local max_parallel_maintenance_workers = 1",
]

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/** Primary keys are constraints, all others are plain indexes. */
const INDEXES = `
  select i.indrelid::regclass::text as "table", c.relname as name, i.indisprimary as "isPrimary",
    case when i.indisprimary then pg_get_constraintdef(k.oid) else pg_get_indexdef(i.indexrelid) end as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint k on k.conindid = c.oid and k.contype = 'p'
  where i.indrelid = any($1::regclass[]) order by i.indisprimary desc`

/**
 * Fills tables in one transaction: indexes, constraints and triggers come after the data, and because the tables are
 * truncated in the same transaction, PostgreSQL (with `wal_level = minimal`) writes their files without a log.
 */
export async function bulkLoad(client: Client, tables: string[], fill: () => Promise<void>) {
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await run(["begin", ...SETTINGS])
  const keys = await client.query<Record<"table" | "name" | "definition", string>>(FOREIGN_KEYS)
  const drop = (each: { table: string; name: string }) =>
    `alter table ${each.table} drop constraint "${each.name}"`
  await run(keys.rows.map(drop))
  const { rows: indexes } = await client.query<{
    table: string
    name: string
    isPrimary: boolean
    definition: string
  }>(INDEXES, [tables])
  await run(indexes.map((each) => (each.isPrimary ? drop(each) : `drop index "${each.name}"`)))
  await run(tables.map((table) => `alter table ${table} disable trigger user`))
  await run([`truncate ${tables.join(", ")}`])
  await fill()
  const add = (each: { table: string; name: string; definition: string }) =>
    `alter table ${each.table} add constraint "${each.name}" ${each.definition}`
  await run(indexes.map((each) => (each.isPrimary ? add(each) : each.definition)))
  await run(keys.rows.map(add))
  await run(tables.map((table) => `alter table ${table} enable trigger user`))
  await run(["commit", "vacuum analyze"])
}
