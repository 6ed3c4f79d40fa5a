import type { Input, Reply, Route } from "@grove/contract/route"

export interface Person {
  id: string
}

/** What the API answered when it refused. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, body: { code?: string; message?: string }) {
    super(`${status}: ${body.message ?? ""}`)
    this.status = status
    this.code = body.code ?? ""
  }
}

export interface Answer<T> {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
  /** Cursor of the next page, if there is one. */
  next: string | undefined
}

export interface Caller {
  /** The reply, or a `Refused` thrown. */
  call<R extends Route>(
    route: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ): Promise<Reply<R>>
  /** The answer whatever it is. */
  ask<R extends Route>(
    route: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ): Promise<Answer<Reply<R>>>
  /** Any request at all. */
  request(
    method: string,
    url: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<unknown>>
  cookie: string
}
