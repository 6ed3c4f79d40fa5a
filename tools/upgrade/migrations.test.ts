import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { expect, test } from "vitest"

/**
 * During a rolling upgrade the first new node migrates while old ones keep running, so a release may only add to the
 * schema; what the previous release still uses is removed in the release after.
 */
const FOLDER = join(import.meta.dirname, "../../server/src/db/migrations")
/** The last migration of 0.1, which older code need not tolerate. */
const FIRST_AFTER_0_1 = "0021"

const ONE_MACHINE =
  "0.1 ran on one machine, whose processes all restart with an upgrade: no two versions side by side."

/** Migrations that old code does not tolerate, and why that is no harm. */
const EXCEPTIONS: Record<string, string> = {
  "0025_drop_json_columns.sql": ONE_MACHINE,
  "0060_drop_stored_json.sql": ONE_MACHINE,
}

const RULES: [pattern: RegExp, problem: string][] = [
  [/\bdrop (table|column|type|function|view|schema)\b/i, "removes what old code may use"],
  [/\brename (column|to|constraint)\b/i, "renames what old code uses"],
  [/\balter column \S+ (set data )?type\b/i, "changes a type under old code"],
  [/\balter column \S+ set not null\b/i, "refuses rows that old code inserts"],
  [
    /\badd column (?!.*\b(default|generated)\b).*\bnot null\b/i,
    "refuses rows that old code inserts without the column",
  ],
  [/\bcreate (or replace )?rule\b|\benable row level security\b/i, "changes what old code reads"],
]

/** Comments and quoted texts say nothing about the schema. */
const statementsOf = (sql: string) =>
  sql
    .replaceAll(/\$\$[^]*?\$\$/g, "''")
    .replaceAll(/--> statement-breakpoint/g, ";")
    .replaceAll(/--[^\n]*/g, "")
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)

/** A generated column gets another expression by being dropped and added again. */
const isReplaced = (statement: string, statements: readonly string[]) => {
  const [, table, column] = /^alter table (\S+) drop column (\S+)$/i.exec(statement) ?? []
  const added = `alter table ${table} add column ${column} `.toLowerCase()
  return statements.some(
    (each) => each.toLowerCase().startsWith(added) && / generated always /i.test(each),
  )
}

function problemsOf(sql: string): string[] {
  const all = statementsOf(sql)
  const statements = all.filter((statement) => !isReplaced(statement, all))
  const found = statements.flatMap((statement) =>
    RULES.filter(([pattern]) => pattern.test(statement)).map(
      ([, problem]) => `${problem}: ${statement.slice(0, 120)}`,
    ),
  )
  // Without its default a column must be optional.
  const lost = statements.filter((statement) => {
    const column = /^(alter table \S+ alter column \S+) drop default$/i.exec(statement)?.[1]
    return column !== undefined && !statements.includes(`${column} DROP NOT NULL`)
  })
  return [...found, ...lost.map((each) => `refuses rows that old code inserts: ${each}`)]
}

const later = readdirSync(FOLDER).filter(
  (name) => name.endsWith(".sql") && name.slice(0, 4) >= FIRST_AFTER_0_1,
)

test("migrations since 0.1 only add, so that old code runs beside new code", () => {
  expect(later.length).toBeGreaterThan(10)
  const problems = later
    .filter((name) => !(name in EXCEPTIONS))
    .flatMap((name) =>
      problemsOf(readFileSync(join(FOLDER, name), "utf8")).map((problem) => `${name} ${problem}`),
    )
  expect(problems).toEqual([])
})

test("every listed exception still violates a rule", () => {
  for (const name of Object.keys(EXCEPTIONS))
    expect([name, problemsOf(readFileSync(join(FOLDER, name), "utf8")).length > 0]).toEqual([
      name,
      true,
    ])
})

test.each([
  ['ALTER TABLE "posts" DROP COLUMN "head"', 1],
  ['ALTER TABLE "posts" DROP COLUMN "head"; ALTER TABLE "posts" ADD COLUMN "head" text', 1],
  [
    'ALTER TABLE "a" DROP COLUMN "b"; ALTER TABLE "a" ADD COLUMN "b" text GENERATED ALWAYS AS (c) STORED',
    0,
  ],
  ['ALTER TABLE "posts" RENAME COLUMN "a" TO "b"', 1],
  ['ALTER TABLE "posts" ALTER COLUMN "a" SET DATA TYPE bigint', 1],
  ['ALTER TABLE "posts" ADD COLUMN "a" text NOT NULL', 1],
  ['ALTER TABLE "posts" ADD COLUMN "a" text DEFAULT \'\' NOT NULL', 0],
  ['ALTER TABLE "posts" ADD COLUMN "a" text', 0],
  ['ALTER TABLE "posts" ALTER COLUMN "a" DROP DEFAULT', 1],
  [
    'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL',
    0,
  ],
  ['CREATE TABLE "a" ("b" text NOT NULL)', 0],
  ["-- drop table posts\ncreate index a on posts (id)", 0],
])("%s has %i problems", (sql, count) => {
  expect(problemsOf(sql)).toHaveLength(count)
})
