import { expect, test } from "vitest"

import { ApiError, detailOf, isMissing, isNotFound, isUnauthorized, limitOr } from "./api-error.ts"

const error = (status: number) => new ApiError(status, "some.code", "Server's sentence", 7)

test("an error has the status before its message", () => {
  expect(error(409)).toMatchObject({
    name: "ApiError",
    message: "409: Server's sentence",
    status: 409,
    code: "some.code",
    detail: "Server's sentence",
    retryAfter: 7,
  })
})

test("the server's sentence is shown for client errors, and for limits only where asked", () => {
  const shown = [399, 400, 404, 429, 499, 500, 0].map((status) => [
    status,
    detailOf(error(status), "ours") !== "ours",
    limitOr(error(status), "ours") !== "ours",
  ])
  expect(shown).toEqual([
    [399, false, false],
    [400, true, false],
    [404, true, false],
    [429, true, true],
    [499, true, false],
    [500, false, false],
    [0, false, false],
  ])
  expect([detailOf(new Error("429: no"), "ours"), limitOr(undefined, "ours")]).toEqual([
    "ours",
    "ours",
  ])
})

test("distinguishes not found from other failures", () => {
  const kinds = [400, 403, 404, 500].map((status) => [
    isNotFound(error(status)),
    isMissing(error(status)),
  ])
  expect(kinds).toEqual([
    [false, true],
    [false, false],
    [true, true],
    [false, false],
  ])
  expect([isNotFound(new Error("404: x")), isMissing({ status: 400 })]).toEqual([false, false])
})

test.each([
  [new Error("401: Unauthorized"), true],
  [new ApiError(401, "auth.required", "Unauthorized"), true],
  [new Error("401: Something else"), false],
  [new Error("Unauthorized 401: "), false],
  [new Error("403: Unauthorized"), false],
  [{ message: "401: Unauthorized" }, false],
])("%s is unauthorized: %s", (given, expected) => {
  expect(isUnauthorized(given)).toBe(expected)
})
