import { expect, test } from "vitest"

import { paths } from "./paths.ts"

test("addresses escape what they contain", () => {
  const odd = "a/b?c&d"
  const escaped = "a%2Fb%3Fc%26d"
  expect([
    paths.detectionOf(odd),
    paths.profile(odd),
    paths.post(odd),
    paths.appeal(odd),
    paths.conversation(odd),
    paths.searchFor(odd),
    paths.searchFor(odd, "people"),
    paths.login(odd),
    paths.freshLogin(odd),
  ]).toEqual([
    `/fake-detection?user=${escaped}`,
    `/profile/${escaped}`,
    `/post/${escaped}`,
    `/appeals/${escaped}`,
    `/messages?to=${escaped}`,
    `/search?q=${escaped}`,
    `/search?q=${escaped}&type=people`,
    `/api/login?returnTo=${escaped}`,
    `/api/login?fresh=1&returnTo=${escaped}`,
  ])
  expect([paths.exploreOf(undefined), paths.exploreOf(3), paths.createOf("event")]).toEqual([
    "/explore",
    "/explore?category=3",
    "/create?type=event",
  ])
})

test("screens have the specified addresses", () => {
  const { home, explore, search, create, notifications, messages, bookmarks } = paths
  const { rules, moderation, communityRules, detection, settings, messageRequests } = paths
  expect([home, explore, search, create, notifications, messages, bookmarks]).toEqual([
    "/",
    "/explore",
    "/search",
    "/create",
    "/notifications",
    "/messages",
    "/bookmarks",
  ])
  expect([rules, moderation, communityRules, detection, settings, messageRequests]).toEqual([
    "/rules",
    "/rules?tab=violations",
    "/community-rules",
    "/fake-detection",
    "/settings",
    "/messages?box=requests",
  ])
})
