import { createHash } from "node:crypto"

import type { withClient } from "#supervisor/connection.ts"

export type Client = Parameters<Parameters<typeof withClient>[1]>[0]

export interface Table {
  name: string
  /** Columns that are not generated. */
  columns: string[]
  /** Sort order of the rows, so that equal tables produce equal files. */
  key: string[]
}

const BATCH = 500

/** All persistent tables. Unlogged tables are excluded. */
const TABLES = `
  select c.relname as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum) as columns,
    array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attnum = k.number where i.indrelid = c.oid and i.indisprimary
      and a.attrelid = c.oid order by k.place) as key,
    array(select f.confrelid::regclass::text from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
  order by c.relname`

/** Orders tables after those they reference. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(TABLES)
  const sorted: Table[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) =>
      needs.every((name) => !waiting.some((table) => table.name === name)),
    )
    if (ready.length === 0) throw new Error("The tables reference each other in a cycle.")
    sorted.push(...ready.map(({ name, columns, key }) => ({ name, columns, key })))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return sorted
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(", ")

/** Streams the rows of a table as JSON lines in batches. Caller must be in a transaction. */
export async function* readTable(client: Client, table: Table): AsyncGenerator<string> {
  const order = table.key.length > 0 ? quoted(table.key) : quoted(table.columns)
  const from = `(select ${quoted(table.columns)} from "${table.name}" order by ${order}) row`
  await client.query(`declare reading no scroll cursor for
    select to_jsonb(row)::text as line from ${from}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from reading`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join("")
  }
  await client.query("close reading")
}

export interface Sum {
  rows: number
  sha256: string
}

/** Passes lines through while counting and hashing them, for comparison on both sides. */
export function summed(chunks: AsyncIterable<string>) {
  const hash = createHash("sha256")
  let rows = 0
  async function* lines() {
    for await (const chunk of chunks) {
      hash.update(chunk)
      for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", at + 1)) rows += 1
      yield chunk
    }
  }
  return { lines: lines(), sum: (): Sum => ({ rows, sha256: hash.digest("hex") }) }
}

/** Inserts JSON lines as rows. */
export async function writeRows(client: Client, table: Table, lines: string[]) {
  const columns = quoted(table.columns)
  for (let at = 0; at < lines.length; at += BATCH) {
    const some = `[${lines.slice(at, at + BATCH).join(",")}]`
    await client.query(
      `insert into "${table.name}" (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::"${table.name}", $1::jsonb)`,
      [some],
    )
  }
}

const SEQUENCES = `select sequencename::text as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`

export async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(SEQUENCES)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function writeSequences(client: Client, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await client.query("select setval(format('public.%I', $1::text), $2::bigint)", [name, value])
}

const JOBS = `
  select jsonb_build_object('identifier', t.identifier, 'payload', j.payload, 'queue_name', q.queue_name,
    'run_at', j.run_at, 'max_attempts', j.max_attempts, 'job_key', j.key, 'priority', j.priority)::text as line
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`

/** Pending jobs: reminders, erasures, push messages. */
export async function* readJobs(client: Client): AsyncGenerator<string> {
  for (const { line } of (await client.query<{ line: string }>(JOBS)).rows) yield `${line}\n`
}

const ADD_JOBS = `
  select graphile_worker.add_job(j.identifier, j.payload, j.queue_name, j.run_at, j.max_attempts, j.job_key, j.priority)
  from json_to_recordset($1::json) as j (identifier text, payload json, queue_name text, run_at timestamptz,
    max_attempts int, job_key text, priority int)`

export async function writeJobs(client: Client, lines: string[]) {
  await client.query(ADD_JOBS, [`[${lines.join(",")}]`])
}

/** Schema versions, oldest first. */
export async function readMigrations(client: Client): Promise<string[]> {
  const sql = "select hash from drizzle.__drizzle_migrations order by created_at"
  return (await client.query<{ hash: string }>(sql)).rows.map(({ hash }) => hash)
}
