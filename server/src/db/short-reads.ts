import type { Pool, PoolClient } from "pg"

import { pipelinedRows } from "./sql.ts"

interface Queryable {
  $client: Pool | PoolClient
}

/** A read of a few rows that can share one statement with others. Its rows arrive as JSON, so times are text. */
export interface ShortRead<T> {
  readonly text: string
  readonly values: readonly unknown[]
  readonly shape: (rows: readonly never[]) => T
}

export const shortRead = <Row, T>(
  text: string,
  values: readonly unknown[],
  shape: (rows: readonly Row[]) => T,
): ShortRead<T> => ({ text, values, shape })

export async function runRead<T>(db: Queryable, read: ShortRead<T>): Promise<T> {
  const [result] = await runReads(db, [read])
  return result!
}

/**
 * Runs several reads as one statement: a statement of its own costs each of them more than its rows do. If one fails,
 * all do.
 */
export async function runReads<T>(db: Queryable, reads: readonly ShortRead<T>[]): Promise<T[]> {
  const text = combinedText(reads.map((read) => read.text))
  const values = reads.flatMap((read) => read.values)
  const [row] = await pipelinedRows<Record<string, never[]>>(db, text, values)
  return reads.map((read, index) => read.shape(row![`read_${index}`]!))
}

/** Built once for each combination. The texts are constants, so there are few. */
const combined = new Map<string, string>()

function combinedText(texts: readonly string[]): string {
  const key = texts.join(";")
  let text = combined.get(key)
  if (text === undefined) combined.set(key, (text = combine(texts)))
  return text
}

function combine(texts: readonly string[]): string {
  let offset = 0
  const columns = texts.map((text, index) => {
    const numbers = [...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]))
    const renumbered = text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)
    offset += Math.max(0, ...numbers)
    return `(select coalesce(json_agg(each), '[]') from (${renumbered}) each) as read_${index}`
  })
  return `select ${columns.join(", ")}`
}
