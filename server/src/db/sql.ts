import type { Pool, PoolClient, QueryResultRow } from "pg"

/**
 * Reads that lists live on are written as SQL text, made once when the module loads: values only ever go in as
 * parameters, and the connection prepares each text by itself. Writes and small reads use Drizzle.
 */
export async function rows<T extends QueryResultRow>(
  db: { $client: Pool | PoolClient },
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  const result = await db.$client.query<T>({ text, values: values as unknown[] })
  return result.rows
}
