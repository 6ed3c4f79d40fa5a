import type { Page } from "@playwright/test"

import type { Shot } from "./screens.ts"

const press = (role: "button" | "radio", name: string | RegExp) => async (page: Page) =>
  page.getByRole(role, { name }).first().click()

/** Moderation, detection and administration. */
export const TEAM: readonly Shot[] = [
  ...["rules", "violations", "penalties", "appeals", "audit", "overview"].map((tab): Shot => ({
    name: `rules-${tab}`,
    as: "moderator",
    path: `/rules?tab=${tab}`,
  })),
  {
    name: "rules-create",
    as: "moderator",
    path: "/rules",
    act: press("button", "Create Rule"),
    opens: "dialog",
  },
  {
    name: "rules-case",
    as: "moderator",
    path: "/rules?tab=violations",
    act: async (page) => {
      await press("button", "Details")(page)
      await page.getByText("As it was", { exact: true }).waitFor()
    },
  },
  {
    name: "rules-case-now",
    as: "moderator",
    path: "/rules?tab=violations",
    act: async (page) => {
      await press("button", "Details")(page)
      await page.getByText(/^Now\b/).click()
    },
  },
  {
    name: "rules-case-penalty",
    as: "moderator",
    path: "/rules?tab=violations",
    act: async (page) => {
      await page.getByRole("button", { name: "Choose another penalty" }).first().click()
      await page.getByRole("radio", { name: "Ban" }).waitFor()
    },
  },
  { name: "rules-denied", as: "member", path: "/rules" },
  { name: "detection-analyze", as: "detector", path: "/fake-detection" },
  {
    name: "detection-result",
    as: "detector",
    path: (facts) => `/fake-detection?user=${facts.fakeId}`,
    isWhole: true,
  },
  ...["scan", "suspicious", "clusters", "quality"].map((tab): Shot => ({
    name: `detection-${tab}`,
    as: "detector",
    path: `/fake-detection?tab=${tab}`,
  })),
  ...["overview", "members", "joining", "site", "announcements", "jobs", "mail"].map(
    (section): Shot => ({
      name: `admin-${section}`,
      as: "admin",
      path: `/admin/${section}`,
      isWhole: true,
    }),
  ),
  { name: "admin-member", as: "admin", path: (facts) => `/admin/members/${facts.friendId}` },
  { name: "admin-denied", as: "member", path: "/admin" },
]
