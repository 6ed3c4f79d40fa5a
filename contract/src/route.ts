import type { Static, TArray, TObject, TSchema } from "typebox"

/** Who may call. The server decides; the browser only hides what would be refused. */
export type Access = "public" | "member" | "moderator" | "detector" | "admin"

/** Rate-limit classes; the numbers behind them are the server's (`platform/http/rate-classes.ts`). */
export type RateClass =
  | "read"
  | "search"
  | "suggest"
  | "write"
  | "post"
  | "comment"
  | "react"
  | "follow"
  | "message"
  | "story"
  | "report"
  | "profile"
  | "remove"
  | "export"
  | "analyze"
  | "scan"

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Parameters as `:name`. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly rateClass: RateClass
  readonly summary: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  readonly reply: TSchema
  /** Answers 201, and honors an `Idempotency-Key`. */
  readonly creates?: true
  /** The reply is an array; the next page is announced in a Link header. The query has `limit` and `cursor`. */
  readonly paged?: true
  /** Changing calls are refused while suspended or banned, unless the row says otherwise. */
  readonly allowedWhile?: "suspended" | "banned"
  /** Largest body in bytes; `BODY.json` when absent. */
  readonly bodyLimit?: number
}

/** States a row. Everything else, on both sides, is inferred from the value. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

type Part<R extends Route, K extends "params" | "query" | "body"> = R[K] extends TSchema
  ? { [P in K]: Static<R[K]> }
  : unknown

/** A query whose every field is optional may be left out by the caller. */
type QueryPart<R extends Route> = R["query"] extends TObject
  ? Partial<Static<R["query"]>> extends Static<R["query"]>
    ? { query?: Static<R["query"]> }
    : { query: Static<R["query"]> }
  : unknown

/** What a caller hands over. */
export type Input<R extends Route> = Part<R, "params"> & QueryPart<R> & Part<R, "body">

/** What the server's function receives: validated, the query always there if the row has one. */
export type Received<R extends Route> = Part<R, "params"> & Part<R, "query"> & Part<R, "body">

export type Reply<R extends Route> = Static<R["reply"]>

/** One page of a list: the items, and where the next page begins. */
export interface Page<T> {
  items: T[]
  next?: string | undefined
}

/** What the server's function returns: the reply, or for a list a page of it. */
export type Answer<R extends Route> = R extends { readonly paged: true }
  ? R["reply"] extends TArray<infer Item extends TSchema>
    ? Page<Static<Item>>
    : never
  : Reply<R>
