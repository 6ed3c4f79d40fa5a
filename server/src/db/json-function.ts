import { jsonText, rawJsonSql, type JsonSql } from "./json-sql.ts"
import { versionedFunction, type VersionedFunction } from "./versioned-function.ts"

/** A function of the database that prints JSON. */
export interface JsonFunction<Name extends string> extends VersionedFunction {
  /** Prints JSON from the SQL of each parameter. */
  readonly call: (values: Readonly<Record<Name, string>>) => JsonSql
}

/**
 * Moves JSON that few rows have out of a statement: PostgreSQL prepares every expression of a statement each time it
 * runs, needed or not, but a function only when it is called (docs/decisions/022).
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
  const versioned = versionedFunction(name, rest)
  return {
    ...versioned,
    call: (values) =>
      rawJsonSql(`${versioned.name}(${names.map((each) => values[each]).join(", ")})`),
  }
}
