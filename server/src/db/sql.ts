import type { Pool, PoolClient, QueryResultRow } from "pg"

import { readPipelined } from "./pipelined-reads.ts"

interface Queryable {
  $client: Pool | PoolClient
}

/**
 * Hot reads are SQL text constants, built when the module loads: values are parameters only, and the connection
 * prepares each text. Writes and small reads use Drizzle.
 */
export async function rows<T extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  const result = await db.$client.query<T>({ text, values: values as unknown[] })
  return result.rows
}

/** `rows` for short hot reads, pipelined with others on shared connections outside of transactions. */
export async function pipelinedRows<T extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  const { $client } = db
  if (!isPool($client)) return rows(db, text, values)
  const result = await readPipelined<T>($client, { text, values: values as unknown[] })
  return result.rows
}

export const isPool = (client: Pool | PoolClient): client is Pool => "totalCount" in client
