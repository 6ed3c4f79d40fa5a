import pg from "pg"

/** Tables whose rows the server can read and insert, but never change. */
const APPEND_ONLY = ["public.audit_log"]
const SCHEMAS = ["public", "graphile_worker"]

/**
 * Least privilege: the server's role reads and writes rows but cannot alter tables. Run by the owner after each
 * migration. Idempotent; also covers tables that later migrations add.
 */
export async function grantServerRole(owner: pg.Client | pg.PoolClient, role: string) {
  const to = pg.escapeIdentifier(role)
  const statements = [
    ...SCHEMAS.flatMap((schema) => [
      `grant usage on schema ${schema} to ${to}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${to}`,
      `grant usage, select on all sequences in schema ${schema} to ${to}`,
      `grant execute on all functions in schema ${schema} to ${to}`,
      `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${to}`,
      `alter default privileges in schema ${schema} grant usage, select on sequences to ${to}`,
    ]),
    `grant usage on schema drizzle to ${to}`,
    `grant select on all tables in schema drizzle to ${to}`,
    // Only the queue's own migrations write this table.
    `revoke insert, update, delete on graphile_worker.migrations from ${to}`,
    ...APPEND_ONLY.map((table) => `revoke update, delete, truncate on ${table} from ${to}`),
  ]
  await owner.query("begin")
  for (const statement of statements) await owner.query(statement)
  await openQueueRows(owner, role)
  await owner.query("commit")
}

const GUARDED = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity and c.relkind = 'r'`

/** The queue enables row-level security, which hides its rows from every role but the owner. */
async function openQueueRows(owner: pg.Client | pg.PoolClient, role: string) {
  const { rows } = await owner.query<{ name: string }>(GUARDED)
  const to = pg.escapeIdentifier(role)
  for (const { name } of rows) {
    await owner.query(`drop policy if exists server_role on ${name}`)
    await owner.query(
      `create policy server_role on ${name} to ${to} using (true) with check (true)`,
    )
  }
}
