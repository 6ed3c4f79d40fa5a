/**
 * An answer that PostgreSQL has already written as JSON: it goes out as it is, without being read and written again.
 * The statement names every field, so nothing unpromised can slip through.
 */
export interface RawJson<T> {
  readonly json: string
  /** Of a list: where the next page begins. */
  readonly next?: string | undefined
  /** Never there; keeps the type of what is inside. */
  readonly shape?: T
}

export const isRawJson = (answer: unknown): answer is RawJson<unknown> =>
  typeof answer === "object" &&
  answer !== null &&
  "json" in answer &&
  typeof answer.json === "string"

/** For those who need the values after all. */
export const parseRawJson = <T>(answer: RawJson<T>): T => JSON.parse(answer.json) as T
