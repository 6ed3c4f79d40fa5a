// @vitest-environment jsdom
import { translations, type Translation } from "@grove/contract/translations"
import { act } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"

import { setCatalog } from "#lib/text.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook } from "#test/render-hook.tsx"

import { useTranslation } from "./hooks.ts"

afterEach(() => setCatalog("en"))

const HALLO: Translation = { text: "Hallo", from: "en" }

test("translates a post into the language of the page, once", async () => {
  setCatalog("de-AT")
  const reply = Promise.withResolvers<Translation>()
  api.on(translations.post, () => reply.promise)
  const { result } = renderHook(() => useTranslation({ postId: "p" }))
  expect(result.current).toMatchObject({ from: undefined, isPending: false, failure: undefined })
  let first: Promise<string | undefined>
  act(() => void (first = result.current.translate()))
  expect(result.current.isPending).toBe(true)
  reply.resolve(HALLO)
  expect(await act(() => first)).toBe("Hallo")
  expect(result.current).toMatchObject({ from: "en", isPending: false, failure: undefined })
  expect(await result.current.translate()).toBe("Hallo")
  expect(api.requests(translations.post)).toMatchObject([
    { params: { postId: "p" }, query: { to: "de" } },
  ])
})

test("translates a comment", async () => {
  api.on(translations.comment, () => HALLO)
  const { result } = renderHook(() => useTranslation({ commentId: "c" }))
  expect(await act(() => result.current.translate())).toBe("Hallo")
  expect(api.requests(translations.comment)).toMatchObject([
    { params: { commentId: "c" }, query: { to: "en" } },
  ])
})

test.each([
  [500, "The text could not be translated. Please try again later."],
  [409, "translation.off message"],
])("tells why it failed, with status %i, until it is tried again", async (status, words) => {
  api.on(translations.post, () => failure(status, "translation.off"))
  const { result } = renderHook(() => useTranslation({ postId: "p" }))
  expect(await act(() => result.current.translate())).toBeUndefined()
  expect(result.current).toMatchObject({ isPending: false, failure: words })
  const reply = Promise.withResolvers<Translation>()
  api.on(translations.post, () => reply.promise)
  let again: Promise<string | undefined>
  act(() => void (again = result.current.translate()))
  expect(result.current).toMatchObject({ isPending: true, failure: undefined })
  reply.resolve(HALLO)
  expect(await act(() => again)).toBe("Hallo")
})
