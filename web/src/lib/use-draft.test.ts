// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { useDraft } from "./use-draft.ts"

const EMPTY = { title: "", text: "" }
const open = (name = "post.me") => renderHook(() => useDraft(name, EMPTY)).result

afterEach(() => sessionStorage.clear())

test("keeps a draft for the next visit of the same form", async () => {
  const first = open()
  first.current[1]({ text: "begun" })
  await expect.poll(() => first.current[0]).toEqual({ title: "", text: "begun" })
  expect(open().current[0]).toEqual({ title: "", text: "begun" })
  expect(open("post.ann").current[0]).toEqual(EMPTY)
})

test("stores nothing once the draft is empty again", async () => {
  const draft = open()
  draft.current[1]({ text: "begun" })
  await expect.poll(() => sessionStorage.length).toBe(1)
  draft.current[1]({ text: "" })
  await expect.poll(() => sessionStorage.length).toBe(0)
})

test("forgets at once, before the next render", async () => {
  const draft = open()
  draft.current[1]({ text: "begun" })
  await expect.poll(() => sessionStorage.length).toBe(1)
  draft.current[2]()
  expect(sessionStorage.length).toBe(0)
  await expect.poll(() => draft.current[0]).toEqual(EMPTY)
})

test.each(["not JSON", "null"])("starts empty with a stored value of %s", (stored) => {
  sessionStorage.setItem("grove.draft.post.me", stored)
  expect(open().current[0]).toEqual(EMPTY)
})

test("the stored name holds the form and the member", async () => {
  const draft = open()
  draft.current[1]({ title: "T" })
  await expect
    .poll(() => sessionStorage.getItem("grove.draft.post.me"))
    .toBe(JSON.stringify({ title: "T", text: "" }))
})

test("a change keeps the other fields, and its function stays the same", async () => {
  const draft = open()
  const [, change] = draft.current
  change({ title: "T" })
  change({ text: "begun" })
  await expect.poll(() => draft.current[0]).toEqual({ title: "T", text: "begun" })
  expect(draft.current[1]).toBe(change)
})

test("works without storage", async () => {
  const refuse = () => {
    throw new DOMException("No storage", "SecurityError")
  }
  for (const act of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, act).mockImplementation(refuse)
  onTestFinished(() => void vi.restoreAllMocks())
  const draft = open()
  draft.current[1]({ text: "begun" })
  await expect.poll(() => draft.current[0]).toEqual({ title: "", text: "begun" })
  draft.current[2]()
  await expect.poll(() => draft.current[0]).toEqual(EMPTY)
})
