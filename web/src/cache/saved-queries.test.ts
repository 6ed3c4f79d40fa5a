import { keys } from "@grove/contract/query-keys"
import { describe, expect, test } from "vitest"

import { groupOf, surplus, trimmed } from "./saved-queries.ts"

test.each<[string, readonly unknown[], string | undefined]>([
  ["the session", keys.me, "me"],
  ["the feed", keys.posts.feed, "feed"],
  ["an opened post", keys.posts.one("p"), "post"],
  ["its comments", keys.comments.list("p", "oldest", undefined), "comments"],
  ["one's own posts", keys.posts.byUser("me"), "mine"],
  ["the posts of others", keys.posts.byUser("bob"), undefined],
  ["bookmarks", keys.posts.bookmarks, "bookmarks"],
  ["results of a search", keys.posts.search("x"), undefined],
  ["a profile", keys.users.one("me"), "profile"],
  ["people to block", keys.users.blocks, undefined],
  ["the list of conversations", keys.conversationBox("inbox"), "conversations"],
  ["a conversation", keys.messages("bob"), "thread"],
  ["notifications", keys.notifications.unread, "notifications"],
  ["stories", keys.stories.list, "stories"],
  ["who has seen a story", keys.stories.viewers("s"), undefined],
  ["one story", ["stories", "one", "s"], undefined],
  ["suggested members", keys.users.suggested, "surroundings"],
  ["categories", keys.categories, "surroundings"],
  ["announcements", keys.announcements, "surroundings"],
  ["trending hashtags", keys.hashtags.trending, "surroundings"],
  ["an area without a name", [], undefined],
  ["found hashtags", keys.hashtags.search("x"), undefined],
  ["open cases", keys.violationList, undefined],
  ["the administration", keys.admin.memberCounts, undefined],
])("groupOf: %s", (_, key, group) => {
  expect(groupOf(key, "me")).toBe(group)
})

describe("trimmed", () => {
  const pages = (count: number) => ({
    pages: Array.from({ length: count }, (_, at) => ({ items: [at], next: String(at) })),
    pageParams: Array.from({ length: count }, (_, at) => at),
  })

  test("keeps the first pages of a list and the cursor of the next one", () => {
    expect(trimmed(pages(5))).toEqual(pages(3))
    expect(trimmed(pages(2))).toEqual(pages(2))
  })
  test("leaves other replies alone, null included", () => {
    expect([trimmed({ id: "p" }), trimmed(null)]).toEqual([{ id: "p" }, null])
  })
  test("does not keep what is too large", () => {
    expect(trimmed("x".repeat(999_999))).toBeUndefined()
    expect(trimmed("x".repeat(999_998))).toHaveLength(999_998)
    expect(trimmed(undefined)).toBeUndefined()
  })
  test("keeps the other fields of a list, and takes only an array for pages", () => {
    expect(trimmed({ ...pages(4), total: 9 })).toEqual({ ...pages(3), total: 9 })
    for (const other of [{ pages: 7 }, "pages", 3]) expect(trimmed(other)).toBe(other)
  })
})

describe("surplus", () => {
  const entries = (group: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `${group}${at}`, group, savedAt: at }))

  test("names the oldest beyond the limit of each group", () => {
    expect(surplus([...entries("post", 62), ...entries("feed", 1)])).toEqual(["post1", "post0"])
    expect(surplus(entries("post", 60))).toEqual([])
  })
  test.each([
    ["me", 1],
    ["feed", 1],
    ["post", 60],
    ["comments", 90],
    ["mine", 1],
    ["bookmarks", 1],
    ["profile", 12],
    ["stories", 1],
    ["conversations", 40],
    ["thread", 40],
    ["notifications", 8],
    ["surroundings", 8],
  ])("the newest of %s stay: %i", (group, most) => {
    expect(surplus(entries(group, most))).toEqual([])
    expect(surplus(entries(group, most + 1))).toEqual([`${group}0`])
    expect(surplus(entries(group, most + 1).toReversed())).toEqual([`${group}0`])
  })
  test("keeps nothing of an unknown group, as an older version may have left it", () => {
    expect(surplus(entries("gone", 1))).toEqual(["gone0"])
  })
})
