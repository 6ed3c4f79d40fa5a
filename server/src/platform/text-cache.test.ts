import { expect, test } from "vitest"

import { createTextCache } from "./text-cache.ts"

const TEXT = "x".repeat(9)

test("returns what was set, and the last text of a key", () => {
  const cache = createTextCache(1000)
  expect(cache.get("a")).toBeUndefined()
  cache.set("a", "one")
  cache.set("a", "two")
  expect(cache.get("a")).toBe("two")
})

test("holds at most the given number of characters, and drops the texts unused for longest", () => {
  const cache = createTextCache(100)
  const keys = [..."abcdefghijklmnopqrstuvwxyz"]
  for (const key of keys) {
    cache.set(key, TEXT)
    expect(cache.get("a")).toBe(TEXT)
  }
  const kept = keys.filter((key) => cache.get(key) !== undefined)
  expect(kept.length).toBeLessThanOrEqual(10)
  expect(kept).toContain("z")
  expect(kept).not.toContain("b")
})

test("setting a key again does not push out others", () => {
  const cache = createTextCache(100)
  cache.set("a", TEXT)
  for (let i = 0; i < 20; i++) cache.set("b", TEXT)
  expect(cache.get("a")).toBe(TEXT)
})

test("counts a longer text of the same key", () => {
  const cache = createTextCache(100)
  const keys = [..."abcdefgh"]
  for (const key of keys) cache.set(key, "")
  for (const key of keys) cache.set(key, "x".repeat(24))
  expect(keys.filter((key) => cache.get(key) !== undefined).length).toBeLessThanOrEqual(4)
})

test("a text that is too long by itself does no harm", () => {
  const cache = createTextCache(100)
  cache.set("a", "x".repeat(500))
  cache.set("b", TEXT)
  expect(cache.get("b")).toBe(TEXT)
})
