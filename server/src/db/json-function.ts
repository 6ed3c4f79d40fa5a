import { createHash } from "node:crypto"

import { jsonText, rawJsonSql, type JsonSql } from "./json-sql.ts"

/** A function of the database that prints JSON. */
export interface JsonFunction<Name extends string> {
  readonly name: string
  /** The statement for a migration. */
  readonly definition: string
  /** Prints JSON from the SQL of each parameter. */
  readonly call: (values: Readonly<Record<Name, string>>) => JsonSql
}

/**
 * Moves JSON that few rows have out of a statement: PostgreSQL prepares every expression of a statement each time it
 * runs, needed or not, but a function only when it is called (docs/decisions/022). The name holds a hash of the
 * definition, so that processes of two versions can use the same database.
 *
 * `parameters` maps names to types; `json` refers to the names.
 */
export function jsonFunction<Name extends string>(
  name: string,
  parameters: Readonly<Record<Name, string>>,
  json: JsonSql,
): JsonFunction<Name> {
  const names = Object.keys(parameters) as Name[]
  const signature = names.map((each) => `"${each}" ${parameters[each]}`).join(", ")
  const rest = `(${signature}) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ${jsonText(json)};
END
$$`
  const hash = createHash("sha256").update(rest).digest("hex").slice(0, 8)
  const versioned = `${name}_${hash}`
  return {
    name: versioned,
    definition: `CREATE FUNCTION "${versioned}"${rest};`,
    call: (values) => rawJsonSql(`${versioned}(${names.map((each) => values[each]).join(", ")})`),
  }
}
