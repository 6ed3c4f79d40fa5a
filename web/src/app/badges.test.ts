// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { paths } from "#lib/paths.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { useBadge, useUnread } from "./badges.ts"

function badgesWith(count: number, permissions: ["rules"] | [] = ["rules"]) {
  const client = freshClient()
  client.setQueryData(keys.notifications.unread, { count })
  client.setQueryData(keys.messageCounts, {
    conversations: count * 3,
    requests: 0,
    unread: count * 2,
  })
  client.setQueryData(keys.moderationCounts, {
    violations: 9,
    forYou: count,
    penalties: 9,
    appeals: 9,
  })
  const user = userOf("me", { permissions })
  return <T>(useHook: () => T) => renderHook(useHook, client, user).result.current
}

test.each([
  [paths.notifications, "header", 2, "2 unread notifications"],
  [paths.notifications, "sidebar", 0, ""],
  [paths.messages, "header", 4, "4 unread messages"],
  [paths.messages, "sidebar", 6, "6 conversations"],
  [paths.moderation, "header", 2, "2 open cases"],
  [paths.moderation, "sidebar", 2, "2 open cases"],
  [paths.create, "header", 0, ""],
] as const)("counts beside %s in the %s", (href, place, count, words) => {
  expect(badgesWith(2)(() => useBadge(href, place))).toEqual({ count, words })
})

test("says nothing about zero, and counts no cases for members", () => {
  const none = { count: 0, words: "" }
  expect(badgesWith(0)(() => useBadge(paths.notifications, "header"))).toEqual(none)
  expect(badgesWith(2, [])(() => useBadge(paths.moderation, "header"))).toEqual(none)
})

test("the title of the tab counts notifications and messages", () => {
  expect(badgesWith(2)(useUnread)).toBe(6)
})
