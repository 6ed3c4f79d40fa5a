import type { Input, Reply, Route } from "@grove/contract/route"

export interface Person {
  id: string
}

/** An error answer of the API. */
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
  /** Cursor of the next page, if any. */
  next: string | undefined
}

export interface Caller {
  /** Returns the reply. Throws `Refused` for an error answer. */
  call<R extends Route>(
    route: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ): Promise<Reply<R>>
  /** Returns the answer, including errors. */
  ask<R extends Route>(
    route: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ): Promise<Answer<Reply<R>>>
  /** Sends a request outside the contract. */
  request(
    method: string,
    url: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<unknown>>
  cookie: string
}
