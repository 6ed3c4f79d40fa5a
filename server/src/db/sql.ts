import type { Pool, PoolClient, QueryResultRow } from "pg"

import { readPipelined } from "./pipelined-reads.ts"

interface Asked {
  $client: Pool | PoolClient
}

/**
 * Reads that lists live on are written as SQL text, made once when the module loads: values only ever go in as
 * parameters, and the connection prepares each text by itself. Writes and small reads use Drizzle.
 */
export async function rows<T extends QueryResultRow>(
  db: Asked,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  const result = await db.$client.query<T>({ text, values: values as unknown[] })
  return result.rows
}

/** The same for what is read most and is never long: a page, one thing by its id. Outside of transactions such share connections. */
export async function pipelinedRows<T extends QueryResultRow>(
  db: Asked,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  const { $client } = db
  if (!isPool($client)) return rows(db, text, values)
  const result = await readPipelined<T>($client, { text, values: values as unknown[] })
  return result.rows
}

export const isPool = (client: Pool | PoolClient): client is Pool => "totalCount" in client
