import { RETURN_ROUTES } from "@grove/contract/return-to"
import { expect, test } from "vitest"

import { matchRoute, ROUTES } from "./route-table.ts"

test.each([
  ["/", "HomeScreen", {}],
  ["/explore", "ExploreScreen", {}],
  ["/explore/", "ExploreScreen", {}],
  ["/events", "EventsScreen", {}],
  ["/profile/admin", "ProfileScreen", { userId: "admin" }],
  ["/profile/a%20b", "ProfileScreen", { userId: "a b" }],
  ["/community-rules", "CommunityRulesScreen", {}],
  ["/appeals/12", "AppealScreen", { penaltyId: "12" }],
  ["/admin", "AdminScreen", {}],
  ["/admin/site", "AdminScreen", { section: "site" }],
  ["/admin/members/admin", "AdminScreen", { userId: "admin" }],
])("%s is %s", (path, screen, params) => {
  expect(matchRoute(path)).toMatchObject({ route: { screen }, params })
})

test.each(["/nothing", "/profile", "/profile/", "/profile/a/b", "/explore/x", "/profile/%E0%A4%A"])(
  "%s is no route",
  (path) => {
    expect(matchRoute(path)).toBeUndefined()
  },
)

const shape = (path: string) => path.replaceAll(/:\w+/g, ":x")

test("sign-in can return to every route", () => {
  expect(ROUTES.map((route) => shape(route.path)).toSorted()).toEqual(
    RETURN_ROUTES.map(shape).toSorted(),
  )
})
