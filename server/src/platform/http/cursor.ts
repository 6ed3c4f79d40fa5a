import { AppError } from "#platform/errors.ts"

/** Cursors are opaque to callers: where the last page ended, as base64url JSON. A tampered one is refused. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url")
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** As `toISOString` writes it, within the years every part of the system can hold. */
const TIME = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

type Kind = "uuid" | "user" | "integer" | "number" | "time"
type Position<K extends readonly Kind[]> = {
  -readonly [I in keyof K]: K[I] extends "integer" | "number" ? number : string
}

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

/** Cuts a list that was read one longer than asked into the page and the cursor of the next. */
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

/** Before everything in lists by UUIDv7: the largest id there can be. */
export const NEWEST = "ffffffff-ffff-ffff-ffff-ffffffffffff"
