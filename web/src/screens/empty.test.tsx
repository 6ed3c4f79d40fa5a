import { posts } from "@grove/contract/posts"
// @vitest-environment jsdom
import { users } from "@grove/contract/users"
import { screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { answerAsEmptySite } from "#test/empty-site.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderScreen } from "#test/render-screen.tsx"
import { userOf } from "#test/samples.ts"

const STAFF = userOf("boss", { permissions: ["rules", "detection", "team"] })

test.each<[path: string, texts: string[]]>([
  ["/", ["No posts to show yet.", "Follow some users or create your first post!"]],
  [
    "/bookmarks",
    ["No bookmarks yet", "Save posts by clicking the bookmark button to see them here"],
  ],
  ["/explore", ["No trending posts yet. Be the first to create engaging content!"]],
  ["/search", ["No trending hashtags yet", "No suggestions available"]],
  ["/community-rules", ["No community rules found."]],
  ["/rules", ["No rules have been created yet. Create your first rule to start managing content."]],
  ["/rules?tab=violations", ["No pending violations. All reported content has been reviewed."]],
  ["/rules?tab=penalties", ["No active penalties. All users are in good standing."]],
  [
    "/fake-detection?tab=suspicious",
    ["No suspicious users found. All accounts appear legitimate."],
  ],
])("%s says that there is nothing yet", async (path, texts) => {
  answerAsEmptySite()
  await renderScreen(path, STAFF)
  for (const text of texts) expect(await screen.findByText(text)).toBeDefined()
})

test("the tabs of moderation count", async () => {
  answerAsEmptySite()
  await renderScreen("/rules", STAFF)
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Rules (0)",
    "Violations (0)",
    "Penalties (0)",
    "Appeals (0)",
    "Audit",
    "Overview",
  ])
})

test("an unknown profile says so", async () => {
  answerAsEmptySite()
  api.on(users.get, () => failure(404, "user.notFound"))
  api.on(posts.byUser, () => failure(404, "user.notFound"))
  await renderScreen("/profile/00000000-0000-7000-8000-000000000001")
  expect(await screen.findByText("User not found")).toBeDefined()
})
