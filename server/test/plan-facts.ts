import type pg from "pg"

import { countReads } from "./read-counters.ts"

export const MAX_MS = 400
const MAX_RUNS = 3

interface Node {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: Node[]
}

export interface Facts {
  indexes: Set<string>
  /** Tables of some size that were read from end to end. */
  scanned: string[]
  /** Rows taken from tables and indexes in all. */
  touched: number
  ms: number
}

const LARGE = new Set([
  "posts",
  "users",
  "search_posts",
  "search_people",
  "hashtags",
  "post_hashtags",
  "follows",
  "likes",
])

type Mode = "custom" | "generic"

/** Plans as the server's connections get them: first for these values, later for any values. */
export async function plannedFacts(
  client: pg.Client,
  mode: Mode,
  text: string,
  values: readonly unknown[],
) {
  await client.query(`set plan_cache_mode = force_${mode}_plan`)
  await client.query(`prepare asked as ${text}`)
  const list =
    values.length > 0 ? `(${values.map((value) => literal(client, value)).join(", ")})` : ""
  let best: Facts | undefined
  for (let run = 0; run < MAX_RUNS && !(best && best.ms < MAX_MS); run += 1) {
    const { rows } = await client.query<{
      "QUERY PLAN": [{ Plan: Node; "Execution Time": number }]
    }>(`explain (analyze, format json) execute asked${list}`)
    const [plan] = rows[0]!["QUERY PLAN"]
    const facts: Facts = {
      indexes: new Set(),
      scanned: [],
      touched: 0,
      ms: plan["Execution Time"],
    }
    visit(plan.Plan, facts)
    if (!best || facts.ms < best.ms) best = facts
  }
  await client.query("deallocate asked")
  return best!
}

/** EXPLAIN does not show the statements of a function, but PostgreSQL's counters include what they read. */
export async function countedFacts(client: pg.Client, mode: Mode, text: string, values: unknown[]) {
  await client.query(`set plan_cache_mode = force_${mode}_plan`)
  let facts: Facts | undefined
  for (let run = 0; run < MAX_RUNS && !(facts && facts.ms < MAX_MS); run += 1) {
    const { reads, ms } = await countReads(client, text, values)
    facts = {
      indexes: new Set(reads.filter((read) => read.isIndex).map((read) => read.name)),
      scanned: reads.flatMap(({ isIndex, name }) => (!isIndex && LARGE.has(name) ? [name] : [])),
      touched: reads.reduce((sum, { rows }) => sum + rows, 0),
      ms: Math.min(ms, facts?.ms ?? ms),
    }
  }
  return facts!
}

function visit(node: Node, facts: Facts) {
  const table = node["Relation Name"]
  if (node["Index Name"]) facts.indexes.add(node["Index Name"])
  if (node["Node Type"] === "Seq Scan" && table && LARGE.has(table) && node["Actual Loops"] > 0)
    facts.scanned.push(table)
  if (table || node["Index Name"])
    facts.touched +=
      (node["Actual Rows"] +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0)) *
      node["Actual Loops"]
  for (const child of node.Plans ?? []) visit(child, facts)
}

function literal(client: pg.Client, value: unknown): string {
  if (value === null) return "null"
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value))
    return client.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(",")}}`)
  return client.escapeLiteral(String(value))
}
