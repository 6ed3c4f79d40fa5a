import { expect, test } from "vitest"

import { paths } from "./paths.ts"

test("addresses escape what they contain", () => {
  const odd = "a/b?c&d"
  const escaped = "a%2Fb%3Fc%26d"
  expect([
    paths.detectionOf(odd),
    paths.profile(odd),
    paths.post(odd),
    paths.photo(odd, 2),
    paths.story(odd),
    paths.comment(odd, odd),
    paths.editProfile(odd, "picture"),
    paths.adminSection(odd),
    paths.adminMember(odd),
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
    `/post/${escaped}?photo=2`,
    `/?story=${escaped}`,
    `/post/${escaped}?comment=${escaped}`,
    `/profile/${escaped}?edit=picture`,
    `/admin/${escaped}`,
    `/admin/members/${escaped}`,
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
  expect([paths.notificationsIn("all"), paths.notificationsIn("mentions")]).toEqual([
    "/notifications",
    "/notifications?tab=mentions",
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
