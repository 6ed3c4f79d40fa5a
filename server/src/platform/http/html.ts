import type { BootData, BootQuery } from "@grove/contract/boot"

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const IN_SCRIPT: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
}

/** A boot query whose data may already be printed. */
export interface EmbeddedQuery extends BootQuery {
  /** The JSON of `data`, which is then not read. */
  json?: string
}

/** Prints the boot data for a script element. */
export function bootForScript({
  queries,
  ...rest
}: Omit<BootData, "queries"> & { queries: readonly EmbeddedQuery[] }): string {
  const json = `${JSON.stringify(rest).slice(0, -1)},"queries":[${queries.map(printQuery).join(",")}]}`
  return json.replaceAll(/[<>&\u2028\u2029]/g, (character) => IN_SCRIPT[character] ?? character)
}

function printQuery(query: EmbeddedQuery): string {
  if (query.json === undefined) return JSON.stringify(query)
  const { key, json, next } = query
  return `{"key":${JSON.stringify(key)},"data":${json}${next === undefined ? "" : `,"next":${JSON.stringify(next)}`}}`
}
