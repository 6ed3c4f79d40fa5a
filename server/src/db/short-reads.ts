import type { Pool, PoolClient } from "pg"

import { pipelinedRows } from "./sql.ts"
import { blockedWith, mutedBy } from "./visibility.ts"

interface Queryable {
  $client: Pool | PoolClient
}

/**
 * A read of a few rows that can share one statement with others. Its rows arrive as JSON, so times are text. If it
 * depends on blocks or mutes, $1 is the viewer.
 */
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
 * Runs several reads as one statement, because the cost of a statement exceeds that of its few rows. If one fails, all
 * do.
 */
export async function runReads<T>(db: Queryable, reads: readonly ShortRead<T>[]): Promise<T[]> {
  const { text, skipped } = combinedText(reads.map((read) => read.text))
  const values = reads.flatMap((read, index) => read.values.slice(skipped[index]))
  const [row] = await pipelinedRows<Record<string, never[]>>(db, text, values)
  return reads.map((read, index) => read.shape(row![`read_${index}`]!))
}

interface Combined {
  text: string
  /** For each read, how many of its first values are passed already, as shared ones. */
  skipped: readonly number[]
}

/** Built once for each combination. The texts are constants, so there are few. */
const combined = new Map<string, Combined>()

function combinedText(texts: readonly string[]): Combined {
  const key = texts.join(";")
  let found = combined.get(key)
  if (found === undefined) combined.set(key, (found = combine(texts)))
  return found
}

/** Lists about the viewer, read once for all reads that need them. */
const SHARED: readonly [name: string, text: string][] = [
  ["blocked", blockedWith("$1")],
  ["muted", mutedBy("$1")],
]

function combine(texts: readonly string[]): Combined {
  const parts: string[] = []
  const skipped: number[] = []
  const shared = new Map<string, string>()
  let offset = 0
  /** The number of the viewer's parameter. */
  let viewer: number | undefined
  for (const [index, text] of texts.entries()) {
    const used = SHARED.filter(([, part]) => text.includes(part))
    const skips = used.length > 0 && viewer !== undefined ? 1 : 0
    if (used.length > 0) viewer ??= offset + 1
    let own = text
    for (const [name, part] of used) {
      shared.set(name, `${name} (id) as materialized (${part.replaceAll("$1", `$${viewer}`)})`)
      own = own.replaceAll(part, `select id from ${name}`)
    }
    const renumbered = own.replaceAll(/\$(\d+)/g, (_, number) =>
      skips === 1 && number === "1" ? `$${viewer}` : `$${Number(number) + offset - skips}`,
    )
    parts.push(`(select coalesce(json_agg(each), '[]') from (${renumbered}) each) as read_${index}`)
    skipped.push(skips)
    offset += Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n))) - skips
  }
  const before = shared.size > 0 ? `with ${[...shared.values()].join(", ")} ` : ""
  return { text: `${before}select ${parts.join(", ")}`, skipped }
}
