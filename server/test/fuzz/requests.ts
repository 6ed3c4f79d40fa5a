import type { Route } from "@grove/contract/route"
import fc from "fast-check"

import { oddCursor, oddHeader, oddText, oddValue } from "./odd-values.ts"

export interface FuzzRequest {
  route: Route
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  pattern?: string
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Existing ids and values, by field name. */
export type Samples = Record<string, readonly [string, ...string[]]>

interface Filling {
  samples: Samples
  /** The value of free-text fields. */
  freeText: fc.Arbitrary<string>
  /** Includes optional fields. */
  isComplete: boolean
}

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

/** Text that matches the patterns of the contract. */
function textFor(schema: Schema, { freeText }: Filling): fc.Arbitrary<string> {
  const { pattern = "", description = "", format } = schema
  if (format === "date-time") return fc.constantFrom("2026-01-01T00:00:00.000Z")
  if (description.startsWith("data:")) return fc.constant(PIXEL)
  if (pattern.startsWith("^https")) return fc.constant("https://push.example/abc")
  if (pattern.includes("{80,100}")) return fc.constant("A".repeat(87))
  if (pattern.includes("{16,40}")) return fc.constant("A".repeat(22))
  if (pattern.includes("[0-9a-f]{8}")) return fc.uuid({ version: 7 })
  return freeText.map((text) => text.slice(0, schema.maxLength))
}

/** Returns a value the schema accepts, taken from the samples when the field has one. */
function fitting(name: string, schema: Schema, filling: Filling): fc.Arbitrary<unknown> {
  const known = filling.samples[name]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (known)
    return fc.constantFrom(...known).map((value) => (type === "integer" ? Number(value) : value))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(name, one, filling)))
  switch (type) {
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 50, 50) })
    case "boolean":
      return fc.boolean()
    case "array":
      return fc.array(fitting(name, schema.items ?? {}, filling), { maxLength: 2 })
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, one]) => [
            key,
            fitting(key, one, filling),
          ]),
        ),
        filling.isComplete ? {} : { requiredKeys: schema.required ?? [] },
      )
    default:
      return textFor(schema, filling)
  }
}

/** Returns a copy of `value` with `odd` at a place chosen by `where`. */
function spoil(value: unknown, odd: unknown, where: number): unknown {
  if (typeof value !== "object" || value === null) return odd
  const keys = Object.keys(value)
  if (keys.length === 0) return Array.isArray(value) ? [odd] : { x: odd }
  const key = keys[where % keys.length] ?? ""
  const inner = spoil((value as Record<string, unknown>)[key], odd, Math.floor(where / keys.length))
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? inner : item))
    : { ...value, [key]: inner }
}

const spoiled = (good: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>) =>
  fc.tuple(good, odd, fc.nat()).map(([value, bad, where]) => spoil(value, bad, where))

const mixed = (good: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 2, arbitrary: good },
    { weight: 3, arbitrary: spoiled(good, odd) },
    { weight: 1, arbitrary: odd },
  )

const UNKNOWN_FIELDS = ["role", "isVerified", "id", "email", "createdAt", "__proto__", "_count"]

/** URL parameters that are all valid, or all but one. */
function addressPart(schema: Schema | undefined, filling: Filling, isQuery: boolean) {
  const fields = Object.entries(schema?.properties ?? {}).map(([name, one]) => {
    const odd: fc.Arbitrary<unknown> = name === "cursor" ? oddCursor : oddText
    return [
      name,
      fc.oneof(
        { weight: 3, arbitrary: fitting(name, one, filling) },
        { weight: 2, arbitrary: odd },
      ),
    ] as const
  })
  const known = fc.record(Object.fromEntries(fields), isQuery ? { requiredKeys: [] } : {})
  const more = fc.dictionary(fc.constantFrom(...UNKNOWN_FIELDS), oddText, { maxKeys: 1 })
  const withMore = isQuery
    ? fc.oneof(
        { weight: 9, arbitrary: known },
        { weight: 1, arbitrary: fc.tuple(known, more).map(([a, b]) => ({ ...b, ...a })) },
      )
    : known
  return withMore.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value) || "x"])),
  )
}

const key = fc.oneof(fc.constant(undefined), fc.uuid(), oddHeader)

const SHORT = fc.string({ maxLength: 39 }).map((text) => `x${text}`)

/** Mostly valid requests with some odd parts. */
export function requestsTo(routes: readonly Route[], samples: Samples): fc.Arbitrary<FuzzRequest> {
  const filling = { samples, freeText: SHORT, isComplete: false }
  return fc.constantFrom(...routes).chain((route) =>
    fc.record({
      route: fc.constant(route),
      params: addressPart(route.params as Schema | undefined, filling, false),
      query: addressPart(route.query as Schema | undefined, filling, true),
      body: route.body
        ? mixed(fitting("body", route.body as Schema, filling), oddValue)
        : fc.option(oddValue, { nil: undefined, freq: 9 }),
      headers: key.map((value): Record<string, string> =>
        value === undefined ? {} : { "idempotency-key": value },
      ),
    }),
  )
}

/** A valid request with `text` in every free-text field. */
export function completeRequest(route: Route, samples: Samples, text: string): FuzzRequest {
  const filling = { samples, freeText: fc.constant(text), isComplete: true }
  const part = (schema: unknown) => {
    const [value] = fc.sample(fitting("body", (schema ?? {}) as Schema, filling), {
      seed: 1,
      numRuns: 1,
    })
    return value as Record<string, string>
  }
  return {
    route,
    params: route.params ? part(route.params) : {},
    query: route.query ? part(route.query) : {},
    body: route.body ? part(route.body) : undefined,
    headers: {},
  }
}
