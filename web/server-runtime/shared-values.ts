const MAX_VALUES = 1000

/** Ids of members, but for the one of the built-in administrator. */
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
const UUIDS = new RegExp(UUID, "g")
const IS_UUID = new RegExp(`^${UUID}$`)

interface Shared {
  id: number
  json: string
  uuids: Set<string>
}

let values = new Map<string, object>()
let ids = 0
const sharedBy = new WeakMap<object, Shared>()

/** Parses the same JSON once: the posts of a feed are the same for many members. */
export function parseShared(json: string): unknown {
  const known = values.get(json)
  if (known) return known
  const value = JSON.parse(json) as unknown
  if (typeof value !== "object" || value === null) return value
  if (values.size >= MAX_VALUES) values = new Map()
  values.set(json, value)
  sharedBy.set(value, { id: (ids += 1), json, uuids: new Set(json.match(UUIDS)) })
  return value
}

/** The JSON of a value that `parseShared` returned, and a number that stands for it. */
export const sharedOf = (value: unknown): Shared | undefined =>
  typeof value === "object" && value !== null ? sharedBy.get(value) : undefined

/** Whether an id is anywhere in the JSON. */
export const hasId = ({ json, uuids }: Shared, id: string) =>
  IS_UUID.test(id) ? uuids.has(id) : json.includes(id)
