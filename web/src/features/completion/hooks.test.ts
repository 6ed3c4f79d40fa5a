// @vitest-environment jsdom
import { completion, COMPLETIONS_SHOWN, type CompletedPerson } from "@grove/contract/completion"
import { search } from "@grove/contract/search"
import { act } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { personOf } from "#test/samples.ts"

import { nameOf, useChoices } from "./hooks.ts"
import type { Token } from "./token.ts"

const personNamed = (id: string): CompletedPerson => ({ ...personOf(id), relation: "none" })
const MANY = ["ma", "mab", "mac", "mad", "mae", "maf"]

beforeEach(() => {
  vi.useFakeTimers()
  api.on(completion.people, ({ query }) =>
    MANY.filter((id) => id.startsWith(query["q"]!))
      .slice(0, COMPLETIONS_SHOWN)
      .map(personNamed),
  )
  api.on(search.suggest, ({ query }) => ({
    users: [],
    hashtags: ["moss", "Mossy"]
      .filter((name) => `#${name.toLowerCase()}`.startsWith(query["q"]!))
      .map((name, id) => ({ id, name })),
  }))
})
afterEach(() => vi.useRealTimers())

const tokenOf = (text: string | undefined): Token | undefined =>
  text === undefined
    ? undefined
    : { sign: text[0] as Token["sign"], typed: text.slice(1), start: 0, end: text.length }

/** A text with the caret behind a token, and a clock. */
function open(postId?: string, client = freshClient()) {
  let token: Token | undefined
  const { result, rerender } = renderHook(() => useChoices(token, postId), client)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    client,
    pass,
    type: (text: string | undefined) => {
      token = tokenOf(text)
      rerender()
    },
    rest: async () => {
      await pass(150)
      await pass(0)
    },
    shown: () => result.current.map(({ text }) => text),
    choices: () => result.current,
    asked: () => api.requests(completion.people).map(({ query }) => query),
    tagsAsked: () => api.requests(search.suggest).map(({ query }) => query["q"]),
  }
}

test("offers people for the first letter at once, for further ones when typing pauses", async () => {
  const field = open("p")
  expect([field.choices(), field.asked()]).toEqual([[], []])
  field.type("@M")
  await field.pass(0)
  await field.pass(0)
  expect(field.asked()).toEqual([{ q: "m", postId: "p" }])
  expect(field.shown()).toEqual(["@ma", "@mab", "@mac", "@mad", "@mae"])
  expect(field.choices()[0]).toEqual({ kind: "person", text: "@ma", person: personNamed("ma") })
  field.type("@ma")
  await field.pass(149)
  expect(field.asked()).toHaveLength(1)
  await field.pass(1)
  expect(field.asked()[1]).toEqual({ q: "ma", postId: "p" })
})

test("without a conversation none is named", async () => {
  const field = open()
  field.type("@maf")
  await field.rest()
  expect([field.asked(), field.tagsAsked()]).toEqual([[{ q: "maf" }], []])
})

test("asks again where a shorter text found as many as are shown", async () => {
  const field = open()
  field.type("@m")
  await field.rest()
  field.type("@maf")
  expect(field.shown()).toEqual([])
  await field.rest()
  expect(field.asked().map(({ q }) => q)).toEqual(["m", "maf"])
})

test("filters the answer of a shorter text that found everything", async () => {
  const field = open()
  field.type("@ma")
  await field.rest()
  field.type("@mab")
  await field.rest()
  field.type("@mabx")
  await field.rest()
  const before = field.asked().length
  field.type("@mabxy")
  await field.rest()
  expect([field.shown(), field.asked().length]).toEqual([[], before])
})

test("keeps the people on screen while further ones are fetched", async () => {
  const field = open()
  field.type("@m")
  await field.rest()
  const reply = Promise.withResolvers<CompletedPerson[]>()
  api.on(completion.people, () => reply.promise)
  field.type("@ma")
  await field.rest()
  expect(field.shown()).toHaveLength(5)
  reply.resolve([personNamed("maf")])
  await field.rest()
  expect(field.shown()).toEqual(["@maf"])
})

test("an answer is asked for again after a minute, not before", async () => {
  const field = open()
  field.type("@maf")
  await field.rest()
  field.type(undefined)
  await field.pass(59_000)
  open(undefined, field.client).type("@maf")
  await field.rest()
  expect(field.asked()).toHaveLength(1)
  await field.pass(2000)
  const later = open(undefined, field.client)
  later.type("@maf")
  await later.rest()
  expect(field.asked()).toHaveLength(2)
})

test("offers nothing for a mention that is complete, in any case", async () => {
  const field = open()
  field.type("@maf")
  await field.rest()
  expect(field.choices()).toEqual([])
  field.type("@MAF")
  expect(field.choices()).toEqual([])
  field.type("@ma")
  await field.rest()
  expect(field.shown()).toContain("@ma")
})

test("offers hashtags, and asks for no people then", async () => {
  const field = open("p")
  field.type("#mos")
  await field.rest()
  expect([field.tagsAsked(), field.asked()]).toEqual([["#mos"], []])
  expect(field.choices()).toEqual([
    { kind: "hashtag", text: "#moss", hashtag: { id: 0, name: "moss" } },
    { kind: "hashtag", text: "#Mossy", hashtag: { id: 1, name: "Mossy" } },
  ])
  field.type("#mossy")
  await field.rest()
  expect([field.choices(), field.tagsAsked()]).toEqual([[], ["#mos"]])
})

test("offers nothing once the caret has left", async () => {
  const field = open()
  field.type("@m")
  await field.rest()
  field.type(undefined)
  expect(field.choices()).toEqual([])
  await field.rest()
  expect(field.asked()).toHaveLength(1)
})

test.each([
  ["Ann", "Moss", "Ann Moss"],
  ["Ann", null, "Ann"],
  [null, "Moss", "Moss"],
  [null, "", "ann"],
])("a person is called by name, else by handle: %j %j", (firstName, lastName, name) => {
  expect(nameOf({ ...personNamed("ann"), firstName, lastName })).toBe(name)
})
