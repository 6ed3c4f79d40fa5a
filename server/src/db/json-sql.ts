import { LanguageCode, UserId, Uuid } from "@grove/contract/fields"
import type { Static, TObject, TProperties, TSchema } from "typebox"

/** SQL that prints JSON text, as parts to concatenate. None of them may be null. */
export interface JsonSql {
  readonly parts: readonly Part[]
}

type Part = { readonly text: string } | { readonly sql: string }

/** For each field of a schema the SQL of its value, or JSON where the field is an object or a list. */
export type JsonFields<T> = { readonly [Name in keyof T]-?: string | JsonSql }

/**
 * Derives SQL that prints an object of `schema`. Throws when a field is missing, unknown or of a type it cannot print,
 * so that a statement that drifted from the contract fails when its module loads. Optional fields are left out where
 * their SQL is null.
 *
 * Uses `||`. `json_build_object` looks up the output function of every argument for every object, so a page of twenty
 * posts takes twice as long; `concat` converts every part to a C string and back (docs/decisions/008).
 */
export function jsonObject<P extends TProperties>(
  schema: TObject<P>,
  fields: JsonFields<Static<TObject<P>>>,
): JsonSql {
  requireFields(schema, fields)
  const members = jsonMembers(schema, fields as Partial<JsonFields<Static<TObject<P>>>>)
  return { parts: [{ text: "{" }, ...members.parts, { text: "}" }] }
}

/** Some fields of an object, as `jsonObject` prints them but without braces. */
export function jsonMembers<P extends TProperties>(
  schema: TObject<P>,
  fields: Partial<JsonFields<Static<TObject<P>>>>,
): JsonSql {
  const parts: Part[] = []
  for (const { name, value, isOptional } of printFields(schema, fields)) {
    const opening = { text: `${parts.length === 0 ? "" : ","}${JSON.stringify(name)}:` }
    if (!isOptional) parts.push(opening, ...value)
    else if (parts.length > 0) parts.push({ sql: `coalesce(${textOf([opening, ...value])}, '')` })
    else throw new Error("An object needs a required field to begin with.")
  }
  return { parts }
}

/** Columns named like the fields of `schema`, for statements whose rows are shaped outside of PostgreSQL. */
export function jsonColumns<P extends TProperties>(
  schema: TObject<P>,
  fields: Readonly<Record<keyof Static<TObject<P>>, string>>,
): string {
  const given = fields as Record<string, string>
  requireFields(schema, fields)
  return Object.keys(schema.properties)
    .map((name) => `${given[name]} as ${JSON.stringify(name)}`)
    .join(", ")
}

/** SQL whose value is already JSON text, or `json` or `jsonb`; it must not be null. */
export const rawJsonSql = (sql: string): JsonSql => ({ parts: [{ sql }] })

/** Prints `null` unless the condition holds. */
export const jsonWhen = (condition: string, json: JsonSql): JsonSql =>
  rawJsonSql(`case when ${condition} then ${jsonText(json)} else 'null' end`)

/** The SQL expression, of type text. */
export const jsonText = ({ parts }: JsonSql): string => `(${textOf(parts)})`

function requireFields(schema: TObject, fields: object) {
  const missing = Object.keys(schema.properties).filter((name) => !Object.hasOwn(fields, name))
  if (missing.length > 0) throw new Error(`No SQL for ${missing.join(", ")}.`)
}

/** In the order of the schema, optional fields last: only they can be absent. */
function printFields(schema: TObject, fields: object) {
  const { required = [] } = schema as { required?: readonly string[] }
  const names = Object.keys(schema.properties)
  const given = new Map(Object.entries(fields as Record<string, string | JsonSql>))
  const unknown = [...given.keys()].filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`The schema has no ${unknown.join(", ")}.`)
  return names
    .filter((name) => given.has(name))
    .map((name) => ({
      name,
      value: printValue(name, schema.properties[name]!, given.get(name)!),
      isOptional: !required.includes(name),
    }))
    .toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional))
}

/** As `Date.toISOString` prints it. */
const printTime = (sql: string) =>
  `to_char(${sql} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`

interface Scalar {
  type?: string | readonly string[]
  format?: string
  pattern?: string
}

function printValue(name: string, schema: TSchema, value: string | JsonSql): readonly Part[] {
  if (typeof value !== "string") return value.parts
  const scalar = schema as Scalar
  const types = [scalar.type].flat()
  const parts = printScalar(
    types.find((type) => type !== "null"),
    scalar,
    value,
  )
  if (!parts) throw new Error(`${name} is not a scalar: pass JSON.`)
  if (!types.includes("null")) return parts
  return [{ sql: `coalesce(${textOf(parts)}, 'null')` }]
}

function printScalar(
  type: string | undefined,
  { format, pattern }: Scalar,
  sql: string,
): Part[] | undefined {
  if (type === "integer" || type === "number" || type === "boolean") return [{ sql }]
  if (type !== "string") return undefined
  if (format === "date-time") return [{ sql: printTime(sql) }]
  if (pattern !== undefined && ID_PATTERNS.has(pattern))
    return [{ text: '"' }, { sql }, { text: '"' }]
  return [{ sql: `to_json(${sql})` }]
}

/** Ids and codes hold nothing that would need escaping. */
const ID_PATTERNS = new Set(
  [Uuid, UserId, LanguageCode].map((schema) => (schema as Scalar).pattern),
)

/** Null where one of the parts is. */
const textOf = (parts: readonly Part[]) =>
  concatenate(
    merge(parts).map((part) => ("text" in part ? quote(part.text) : `(${part.sql})::text`)),
  )

/** By halves: each `||` copies both sides, so from left to right the first part would be copied once for every other. */
function concatenate(parts: readonly string[]): string {
  if (parts.length <= 2) return parts.join(" || ")
  const middle = parts.length >> 1
  return `(${concatenate(parts.slice(0, middle))}) || (${concatenate(parts.slice(middle))})`
}

/** Joins neighboring texts: fewer parts to evaluate. */
function merge(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (last && "text" in last && "text" in part)
      merged[merged.length - 1] = { text: last.text + part.text }
    else merged.push(part)
  }
  return merged
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
