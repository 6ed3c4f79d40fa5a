import { ERRORS } from "@grove/contract/errors"
import { WRITTEN } from "@grove/contract/fields"
import { Ajv, type ErrorObject, type FuncKeywordDefinition, type SchemaValidateFunction } from "ajv"
import type { FastifyInstance, FastifySchemaCompiler } from "fastify"

import { AppError } from "#platform/errors.ts"
import { readJson } from "#platform/http/read-json.ts"
import { findIllFormed, isText } from "#platform/http/well-formed.ts"
import { t } from "#platform/language/text.ts"
import { writtenText } from "#platform/visible-text.ts"

/** Bodies are not coerced; paths and queries are text, so numbers and booleans are parsed from it. */
const strict = new Ajv({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
})
const fromText = new Ajv({
  coerceTypes: true,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
})

/**
 * Replaces a keyword of Ajv, which counts the characters of a text however long it is: 80 ms for 16 MB. Here it is
 * counted only if its code units, of which a character has one or two, do not tell.
 */
const lengthKeyword = (
  keyword: "minLength" | "maxLength",
  isRight: (length: number, limit: number) => boolean,
): FuncKeywordDefinition => ({
  keyword,
  type: "string",
  schemaType: "number",
  errors: true,
  before: "pattern",
  compile(limit: number) {
    const check: SchemaValidateFunction = (text: string) => {
      const { length } = text
      const isClear = length < limit || length > limit * 2
      if (isRight(isClear ? length : [...text].length, limit)) return true
      check.errors = [{ keyword, params: { limit } }]
      return false
    }
    return check
  },
})
for (const ajv of [strict, fromText])
  ajv
    .removeKeyword("minLength")
    .removeKeyword("maxLength")
    .addKeyword(lengthKeyword("minLength", (length, limit) => length >= limit))
    .addKeyword(lengthKeyword("maxLength", (length, limit) => length <= limit))

interface Place {
  parentData: Record<string | number, unknown>
  parentDataProperty: string | number
}

/** Cleans the text in place; one that must not be empty is refused if nothing of it is visible. */
const written: FuncKeywordDefinition = {
  keyword: WRITTEN,
  type: "string",
  schemaType: "string",
  modifying: true,
  errors: true,
  compile(kind: "filled" | "any") {
    const clean: SchemaValidateFunction = (text: string, context?: Place) => {
      // Refused afterwards, with the name of the field.
      if (!isText(text)) return true
      const kept = writtenText(text)
      if (context) context.parentData[context.parentDataProperty] = kept
      if (kept !== "" || kind === "any") return true
      clean.errors = [{ keyword: WRITTEN, params: {} }]
      return false
    }
    return clean
  },
}
for (const ajv of [strict, fromText]) ajv.addKeyword(written)

/** All formats of the contract; an unknown one fails when the route is compiled. */
for (const ajv of [strict, fromText]) ajv.addFormat("date", isDate).addFormat("date-time", isTime)

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i

/** A day of the calendar: `Date` would read February 30 as March 2. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** RFC 3339, with a time zone. */
function isTime(text: string): boolean {
  const day = TIME.exec(text)?.[1]
  return day !== undefined && isDate(day) && !Number.isNaN(Date.parse(text))
}

/**
 * Validates the schema first, which bounds size and depth, then that all values are well-formed: Ajv accepts
 * `Infinity` and `1e400` as numbers and ignores their bounds.
 */
const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validate = (httpPart === "body" ? strict : fromText).compile(schema)
  return (data: unknown) => {
    const problem = validate(data) ? findIllFormed(data) : sentence(validate.errors?.[0])
    return problem === undefined || { error: new AppError("request.invalid", problem) }
  }
}

export function useStrictValidation(app: FastifyInstance) {
  app.setValidatorCompiler(compile)

  const parseJson = app.getDefaultJsonParser("error", "error")
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      try {
        done(null, body.length === 0 ? undefined : readJson(body, parse))
      } catch (error) {
        done(error as Error)
      }

      function parse(text: string): unknown {
        let parsed: unknown
        // Synchronous in spite of its callback.
        void parseJson(request, text, (error, value: unknown) => {
          if (error) throw error
          parsed = value
        })
        return parsed
      }
    },
  )
}

/** A sentence for the caller that names the field. */
function sentence(error: ErrorObject | undefined): string {
  if (!error) return ERRORS["request.invalid"][1]
  const field = error.instancePath.slice(1).replaceAll("/", ".")
  const name = field || "body"
  const params = error.params as Record<string, string | number | string[]>
  const inside = (key: string) => [field, params[key]].filter(Boolean).join(".")
  switch (error.keyword) {
    case "required":
      return t("{field} is missing.", { field: inside("missingProperty") })
    case "additionalProperties":
      return t("{field} is not a field we know.", { field: inside("additionalProperty") })
    case "maxLength":
      return t("{field} may have at most {limit} characters.", {
        field: name,
        limit: limitOf(params),
      })
    case WRITTEN:
      return t("{field} may not be blank.", { field: name })
    case "minLength":
      return t("{field} may not be empty.", { field: name })
    case "pattern":
      return params["pattern"] === "\\S"
        ? t("{field} may not be blank.", { field: name })
        : t("{field} is not valid.", { field: name })
    case "enum":
      return t("{field} must be one of {choices}.", {
        field: name,
        choices: (params["allowedValues"] as string[]).join(", "),
      })
    case "maxItems":
      return t("{field} may have at most {limit} entries.", { field: name, limit: limitOf(params) })
    default:
      return `${name} ${error.message ?? "is not valid"}.`
  }
}

const limitOf = (params: Record<string, unknown>) => String(params["limit"])
