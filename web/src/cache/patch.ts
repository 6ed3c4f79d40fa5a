interface Thing {
  id: string
}

/** New fields, or a function that derives them from the old ones. */
export type Change<T> = Partial<T> | ((thing: T) => Partial<T>)

/**
 * Changes one entity in a cached reply: the reply itself, a list, pages of a list, or a list in one field.
 * Unchanged parts keep their identity to avoid rerenders. `null` removes the entity.
 */
export function patchIn<T extends Thing>(
  data: unknown,
  id: string,
  change: Change<T> | null,
  field?: string,
): unknown {
  if (Array.isArray(data)) return patchList(data as T[], id, change)
  if (!isObject(data)) return data
  if (Array.isArray(data["pages"])) {
    const pages = mapKept(data["pages"], (page) => patchField(page, "items", id, change))
    return pages === data["pages"] ? data : { ...data, pages }
  }
  if (field !== undefined && Array.isArray(data[field])) return patchField(data, field, id, change)
  if (data["id"] === id && change) return apply(data as unknown as T, change)
  return data
}

function patchField<T extends Thing>(
  data: unknown,
  field: string,
  id: string,
  change: Change<T> | null,
): unknown {
  if (!isObject(data) || !Array.isArray(data[field])) return data
  const list = patchList(data[field] as T[], id, change)
  return list === data[field] ? data : { ...data, [field]: list }
}

function patchList<T extends Thing>(list: T[], id: string, change: Change<T> | null): T[] {
  if (!list.some((thing) => thing.id === id)) return list
  return change
    ? list.map((thing) => (thing.id === id ? apply(thing, change) : thing))
    : list.filter((thing) => thing.id !== id)
}

function apply<T extends Thing>(thing: T, change: Change<T>): T {
  return { ...thing, ...(typeof change === "function" ? change(thing) : change) }
}

function mapKept(list: unknown[], map: (item: unknown) => unknown): unknown[] {
  const mapped = list.map(map)
  return mapped.every((item, index) => item === list[index]) ? list : mapped
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null
}
