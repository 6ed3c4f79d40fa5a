/**
 * A reply that PostgreSQL has printed as JSON and that is sent without being parsed. Statements name every field, so
 * only fields of the contract are sent.
 */
export interface RawJson<T> {
  readonly json: string
  /** The cursor of the next page, for lists. */
  readonly next?: string | undefined
  /** The cursor of the page before, for lists that began in the middle. */
  readonly prev?: string | undefined
  /** Never set; carries the type of the content. */
  readonly shape?: T
}

export const isRawJson = (answer: unknown): answer is RawJson<unknown> =>
  typeof answer === "object" &&
  answer !== null &&
  "json" in answer &&
  typeof answer.json === "string"

export const parseRawJson = <T>(answer: RawJson<T>): T => JSON.parse(answer.json) as T
