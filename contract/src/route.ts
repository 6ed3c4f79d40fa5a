import type { Static, TArray, TObject, TSchema } from "typebox"

/** Who can call a route. The server enforces it; the browser hides controls accordingly. */
export type Access = "public" | "member" | "moderator" | "detector" | "admin"

/** Rate-limit classes; the server defines their budgets in `platform/http/rate-classes.ts`. */
export type RateClass =
  | "read"
  | "search"
  | "suggest"
  | "write"
  | "post"
  | "comment"
  | "react"
  | "follow"
  | "invite"
  | "message"
  | "story"
  | "upload"
  | "report"
  | "profile"
  | "remove"
  | "export"
  | "analyze"
  | "scan"
  | "translate"

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** With parameters as `:name`. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly rateClass: RateClass
  readonly summary: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** The type of a body that is not JSON; the handler receives its bytes. */
  readonly bytes?: "application/octet-stream" | "text/vtt"
  readonly reply: TSchema
  /** Replies with 201. Members may send an `Idempotency-Key` with it, as with every other change. */
  readonly creates?: true
  /**
   * The reply holds a secret that is stored as a hash only. No reply is kept for an `Idempotency-Key`: a retry makes a new
   * secret, which replaces the first.
   */
  readonly isSecret?: true
  /** The reply is an array with a Link header to the next page; the query has `limit` and `cursor`. */
  readonly paged?: true
  /** Overrides that requests other than GET are rejected while suspended, and all while banned. */
  readonly allowedWhile?: "suspended" | "banned"
  /** The reply may be a moment old, so a replica of the database can give it. */
  readonly mayLag?: true
  /** Any cache may keep the reply this long, because it is the same for everyone. */
  readonly cacheSeconds?: number
  /** Maximum body in bytes; `BODY.json` by default. */
  readonly bodyLimit?: number
}

/** Defines a route; the types of server and browser are inferred from it. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

type Part<R extends Route, K extends "params" | "query" | "body"> = R[K] extends TSchema
  ? { [P in K]: Static<R[K]> }
  : unknown

/** Browsers send a `Blob` or text, handlers receive what arrived. */
type BytesPart<R extends Route, B> = R["bytes"] extends string ? { body: B } : unknown

/** Callers can omit a query whose fields are all optional. */
type QueryPart<R extends Route> = R["query"] extends TObject
  ? Partial<Static<R["query"]>> extends Static<R["query"]>
    ? { query?: Static<R["query"]> }
    : { query: Static<R["query"]> }
  : unknown

/** The input of a call. */
export type Input<R extends Route> = Part<R, "params"> &
  QueryPart<R> &
  Part<R, "body"> &
  BytesPart<R, { readonly size: number; readonly type: string } | string>

/** The validated input of a handler; the query is always present if the route has one. */
export type Received<R extends Route> = Part<R, "params"> &
  Part<R, "query"> &
  Part<R, "body"> &
  BytesPart<R, Uint8Array>

export type Reply<R extends Route> = Static<R["reply"]>

/** One page of a list, with the cursor of the next. */
export interface Page<T> {
  items: T[]
  next?: string | undefined
  /** For lists that can begin in the middle. */
  prev?: string | undefined
}

/** The result of a handler: the reply, or a page for lists. */
export type Answer<R extends Route> = R extends { readonly paged: true }
  ? R["reply"] extends TArray<infer Item extends TSchema>
    ? Page<Static<Item>>
    : never
  : Reply<R>
