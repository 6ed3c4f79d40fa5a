import type { QueryKey } from "@grove/contract/query-keys"
import type { Page, Route } from "@grove/contract/route"

import type { ShortRead } from "#db/short-reads.ts"
import type { Context } from "#platform/context.ts"
import type { EmbeddedQuery } from "#platform/http/html.ts"
import { parseRawJson, type RawJson } from "#platform/http/raw-json.ts"

/** Read on its own, or together with the other short reads of the page. */
export type Part = LongPart | ShortPart

interface LongPart {
  read: (ctx: Context) => Promise<EmbeddedQuery | undefined>
  mayLag?: boolean
}

export interface ShortPart {
  prepare: (ctx: Context) => Promise<ShortRead<EmbeddedQuery | undefined> | undefined>
}

/** Read from a replica if the route with the same data is. */
export function servedLike(route: Route, part: LongPart): LongPart {
  return { ...part, mayLag: route.mayLag === true }
}

export function one<T>(
  key: QueryKey<T>,
  read: (ctx: Context) => Promise<NoInfer<T> | undefined>,
): LongPart {
  return { read: async (ctx) => queryOf(key, await read(ctx)) }
}

export function list<T>(
  key: QueryKey<Page<T>>,
  read: (ctx: Context) => Promise<Page<NoInfer<T>>>,
): LongPart {
  return {
    read: async (ctx) => {
      const { items, next } = await read(ctx)
      return { key, data: items, next: next ?? null }
    },
  }
}

/** A list that PostgreSQL printed; it is parsed only if the page needs its content. */
export function rawList<T>(
  key: QueryKey<Page<T>>,
  read: (ctx: Context) => Promise<RawJson<NoInfer<T>[]>>,
): LongPart {
  return {
    read: async (ctx) => {
      const raw = await read(ctx)
      let data: T[] | undefined
      return {
        key,
        get data() {
          return (data ??= parseRawJson(raw))
        },
        json: raw.json,
        next: raw.next ?? null,
      }
    },
  }
}

export function short<T>(
  key: QueryKey<T>,
  prepare: (
    ctx: Context,
  ) =>
    | ShortRead<NoInfer<T> | undefined>
    | undefined
    | Promise<ShortRead<NoInfer<T> | undefined> | undefined>,
): Part {
  return {
    prepare: async (ctx) => {
      const read = await prepare(ctx)
      return read && { ...read, shape: (rows) => queryOf(key, read.shape(rows)) }
    },
  }
}

export const queryOf = (key: readonly unknown[], data: unknown): EmbeddedQuery | undefined =>
  data === undefined ? undefined : { key, data }
