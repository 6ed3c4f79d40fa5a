import { AppError } from "#platform/errors.ts"

/** The position of the last item as base64url JSON, opaque to callers. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url")
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The format of `toISOString`, limited to years that PostgreSQL and JavaScript both support. */
const TIME = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

type Kind = "uuid" | "user" | "integer" | "number" | "time"
type Position<K extends readonly Kind[]> = {
  -readonly [I in keyof K]: K[I] extends "integer" | "number" ? number : string
}

/** Throws `page.cursor` unless the cursor holds values of exactly these kinds. */
export function decodeCursor<const K extends readonly Kind[]>(
  cursor: string | undefined,
  ...kinds: K
): Position<K> | undefined {
  if (cursor === undefined) return undefined
  const position = parse(cursor)
  if (!Array.isArray(position) || position.length !== kinds.length)
    throw new AppError("page.cursor")
  kinds.forEach((kind, index) => {
    if (!fits(kind, position[index])) throw new AppError("page.cursor")
  })
  return position as Position<K>
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString())
  } catch {
    throw new AppError("page.cursor")
  }
}

function fits(kind: Kind, value: unknown): boolean {
  if (kind === "uuid") return typeof value === "string" && UUID.test(value)
  if (kind === "user") return value === "admin" || fits("uuid", value)
  if (kind === "integer")
    return Number.isSafeInteger(value) && Math.abs(value as number) <= 2_147_483_647
  if (kind === "number") return Number.isFinite(value)
  return typeof value === "string" && TIME.test(value) && !Number.isNaN(Date.parse(value))
}

/** `rows` must hold one more than `limit` if there is a next page. */
export function cutPage<T>(
  rows: T[],
  limit: number,
  position: (row: T) => readonly (string | number)[],
) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    next: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : undefined,
  }
}

/** The largest UUID, to begin a list that is sorted by UUIDv7 in descending order. */
export const NEWEST = "ffffffff-ffff-ffff-ffff-ffffffffffff"
/** The smallest, to begin one in ascending order. */
export const OLDEST = "00000000-0000-0000-0000-000000000000"
