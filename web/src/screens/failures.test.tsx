// @vitest-environment jsdom
import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { detection } from "@grove/contract/detection"
import { follows } from "@grove/contract/follows"
import { hashtags } from "@grove/contract/hashtags"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import type { Route } from "@grove/contract/route"
import { rules, type Rule } from "@grove/contract/rules"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { fireEvent, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"

import { answerAsEmptySite } from "#test/empty-site.ts"
import { api, failure } from "#test/fake-api.ts"
import { shownToast } from "#test/render-hook.tsx"
import { renderScreen } from "#test/render-screen.tsx"
import { postOf, profileOf, userOf } from "#test/samples.ts"

const STAFF = userOf("boss", { permissions: ["rules", "detection"] })
const SPAM: Rule = {
  id: 1,
  name: "Spam and scams",
  description: "No spam.",
  category: "content",
  severity: "high",
  action: "warn",
  isActive: true,
  autoEnforce: false,
  createdAt: "2026-01-01T00:00:00.000Z",
}

/** A site whose changes all fail. */
function breakChanges(...changes: Route[]) {
  answerAsEmptySite()
  api.on(rules.list, () => [SPAM])
  for (const route of changes) api.on(route, () => failure(500))
}
const button = (name: string | RegExp) => screen.findByRole("button", { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
async function expectFailure(text: string) {
  await expect.poll(shownToast).toEqual(["Error", text])
}

test("a failed change of a post is told, and what was typed stays", async () => {
  breakChanges(bookmarks.add, comments.add, reports.submit)
  api.on(posts.feed, () => ({ items: [postOf("p")] }))
  await renderScreen("/")
  const bookmark = await button("Bookmark")
  fireEvent.click(bookmark)
  await expectFailure("Failed to update bookmark")
  expect(bookmark.getAttribute("aria-pressed")).toBe("false")

  await press(/^Comment,/)
  await screen.findByLabelText("Write a comment")
  fill("Write a comment", "lost?")
  fireEvent.keyDown(screen.getByLabelText("Write a comment"), { key: "Enter" })
  await expectFailure("Failed to add comment. Please try again.")
  expect(value("Write a comment")).toBe("lost?")

  await press("Report")
  fireEvent.click(await screen.findByLabelText(/Spam and scams/))
  await press("Submit Report")
  await expect.poll(shownToast).toEqual(["Failed to submit report", undefined])
  expect(screen.getByRole("dialog", { name: "Report post" })).toBeDefined()
})

test("a story that fails keeps its text", async () => {
  breakChanges(stories.create)
  await renderScreen("/")
  await press(/add a story/i)
  await screen.findByLabelText("Story text")
  fill("Story text", "lost?")
  await press("Share Story")
  await expectFailure("Failed to create story. Please try again.")
  expect(value("Story text")).toBe("lost?")
})

test("failed changes of profiles are told, and the dialog stays open", async () => {
  breakChanges(follows.remove, users.update)
  api.on(users.get, ({ params }) => profileOf(params["userId"]!, { isFollowing: true }))
  const { open } = await renderScreen("/profile/bob")
  await press("Unfollow")
  await expectFailure("Failed to unfollow user. Please try again.")
  await open("/profile/me")
  await press("Edit Profile")
  await screen.findByLabelText("Bio")
  fill("Bio", "Gone?")
  await press("Save Changes")
  await expectFailure("Failed to update profile. Please try again.")
  expect(value("Bio")).toBe("Gone?")
})

test("a rule that cannot be created is told", async () => {
  breakChanges(rules.create)
  await renderScreen("/rules", STAFF)
  await press("Create Rule")
  const dialog = await screen.findByRole("dialog", { name: "Create Rule" })
  fill("Rule name", "Be kind")
  fill("Description", "Always.")
  fireEvent.click(within(dialog).getByRole("button", { name: "Create Rule" }))
  await expectFailure("Failed to create rule")
  expect(value("Rule name")).toBe("Be kind")
})

test("a failed edit of a rule is told, and a failed switch goes back without a word", async () => {
  breakChanges()
  const answer = Promise.withResolvers<ReturnType<typeof failure>>()
  api.on(rules.change, () => answer.promise)
  await renderScreen("/rules", STAFF)
  const toggle = await screen.findByRole("switch", { name: "Spam and scams is active" })
  fireEvent.click(toggle)
  await expect.poll(() => toggle.getAttribute("aria-checked")).toBe("false")
  answer.resolve(failure(500))
  await expect.poll(() => toggle.getAttribute("aria-checked")).toBe("true")
  expect(shownToast()).toEqual([undefined, undefined])
  await press("Edit Spam and scams")
  await press("Update Rule")
  await expectFailure("Failed to update rule")
})

test("scans of three sizes are offered, and one that does not start is told", async () => {
  breakChanges(detection.scan)
  await renderScreen("/fake-detection?tab=scan", STAFF)
  for (const size of [25, 50, 100]) await button(`Scan ${size} Users`)
  await expect
    .poll(async () => (await button("Scan 25 Users")).hasAttribute("disabled"))
    .toBe(false)
  await press("Scan 25 Users")
  await expectFailure("Failed to scan for fake accounts")
  expect(api.requests(detection.scan)[0]!.body).toEqual({ limit: 25 })
})

test("R20 a list that fails says so beside the others, and loads on retry", async () => {
  answerAsEmptySite()
  let isBroken = true
  api.on(posts.trending, () => (isBroken ? failure(500) : { items: [postOf("p")] }))
  api.on(hashtags.trending, () => [{ id: 1, name: "kites", usage_count: 3 }])
  await renderScreen("/explore")
  const alert = await screen.findByRole("alert")
  expect(alert.textContent).toContain("Failed to load posts")
  await screen.findByRole("link", { name: /^#kites ?\(3\)$/ })
  isBroken = false
  await press("Try again")
  await screen.findByText("post p")
  expect(screen.queryByRole("alert")).toBeNull()
})

test("bookmarks that fail to load say so", async () => {
  breakChanges(bookmarks.list)
  await renderScreen("/bookmarks")
  expect(await screen.findByText("Failed to load bookmarks")).toBeDefined()
})
