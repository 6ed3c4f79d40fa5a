import { ERRORS } from "@grove/contract/errors"
import { expect, test } from "vitest"

import { AppError, must, sentenceOf } from "./errors.ts"
import { inLanguage, later, t } from "./language/text.ts"

const [STATUS, SENTENCE] = ERRORS["post.notFound"]

test("gives an error the status and sentence of its code, or a more specific sentence", () => {
  expect(new AppError("post.notFound")).toMatchObject({
    code: "post.notFound",
    status: STATUS,
    message: SENTENCE,
    text: undefined,
    retryAfterSeconds: undefined,
  })
  const busy = new AppError("server.busy", "Wait.", { retryAfterSeconds: 3 })
  expect(busy).toMatchObject({ status: 503, message: "Wait.", retryAfterSeconds: 3 })
})

test("a text is said when the error is sent, in the language of the reader", () => {
  const values = { field: "name", limit: "5" }
  const text = later("{field} may have at most {limit} characters.", values)
  const error = inLanguage("de", () => new AppError("request.invalid", text))
  expect(error).toMatchObject({ text, message: "name may have at most 5 characters." })
  expect(sentenceOf(error)).toBe(error.message)
  const german = inLanguage("de", () => t("{field} may have at most {limit} characters.", values))
  expect(german).not.toBe(error.message)
  expect(inLanguage("de", () => sentenceOf(error))).toBe(german)
})

test("translates the sentence of a code, but not a message of its own", () => {
  const inGerman = (error: AppError) => inLanguage("de", () => sentenceOf(error))
  const german = inLanguage("de", () => t(SENTENCE))
  expect(german).not.toBe(SENTENCE)
  expect(inGerman(new AppError("post.notFound"))).toBe(german)
  expect(inGerman(new AppError("post.notFound", "Page not found"))).toBe("Page not found")
})

test("clients recognize a missing session by its text in every language", () => {
  const error = new AppError("auth.required")
  expect(inLanguage("de", () => sentenceOf(error))).toBe(ERRORS["auth.required"][1])
})

test("must throws unless the condition holds", () => {
  expect(() => must(1, "post.notFound")).not.toThrow()
  for (const nothing of [undefined, null, 0, "", false])
    expect(() => must(nothing, "post.notFound", "Gone.")).toThrow(
      new AppError("post.notFound", "Gone."),
    )
})
