import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"

import { expect, test } from "./fixtures.ts"

/** Specified screen contents that no journey covers. */

test("only a wide screen fetches the hashtags and people beside the feed", async ({ resident }) => {
  const { page } = await resident()
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/(users\/suggested|hashtags\/trending)$/.test(pathname))
      asked.push(pathname + search)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/", { waitUntil: "networkidle" })
  await expect(page.getByRole("form", { name: "Create a post" })).toBeVisible()
  expect(asked).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const name of ["Trending Hashtags", "Suggested for you"])
    await expect(page.getByRole("complementary").getByRole("heading", { name })).toBeVisible()
  expect(asked.toSorted()).toEqual(["/api/hashtags/trending", "/api/users/suggested?limit=3"])
})

test("home: stories, composer, posts; beside them hashtags, people and activity", async ({
  person,
  resident,
}) => {
  const ann = await resident()
  const { page } = ann
  await ann.call(posts.create, { body: { content: "Among the reeds #reeds" } })
  await page.goto("/")
  const post = page.getByRole("article").filter({ hasText: "Among the reeds" })
  const parts = [
    page.getByRole("region", { name: "Stories" }),
    page.getByRole("form", { name: "Create a post" }),
    post,
  ]
  const tops: number[] = []
  for (const part of parts) {
    await expect(part).toBeVisible()
    tops.push((await part.boundingBox())!.y)
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const aside = page.getByRole("complementary")
  for (const name of ["Trending Hashtags", "Suggested for you", "Recent Activity"]) {
    await expect(aside.getByRole("heading", { name })).toBeVisible()
  }

  // The card: author, time, content and all actions.
  await expect(post.getByRole("link", { name: ann.name })).toHaveAttribute(
    "href",
    `/profile/${ann.id}`,
  )
  await expect(post.getByText("just now")).toBeVisible()
  await expect(post.getByRole("link", { name: "#reeds" })).toBeVisible()
  await expect(post.getByRole("button", { name: "Like, 0 likes" })).toBeVisible()
  const comment = post.getByRole("button", { name: "Comment, 0 comments" })
  await comment.click()
  await expect(post.getByLabel("Write a comment")).toBeVisible()
  await expect(post.getByRole("button", { name: "Post comment" })).toBeDisabled()
  await post.getByLabel("Write a comment").fill("  ")
  await expect(post.getByRole("button", { name: "Post comment" })).toBeDisabled()
  await comment.click()
  await expect(post.getByLabel("Write a comment")).toBeHidden()
  // Authors cannot report themselves; others have the flag next to the bookmark.
  await expect(post.getByRole("button", { name: "Report" })).toHaveCount(0)
  const bob = await person({ isPhone: true })
  await bob.page.goto(`/profile/${ann.id}`)
  const seen = bob.page.getByRole("article").filter({ hasText: "Among the reeds" })
  await expect(seen.getByRole("button", { name: "Report" })).toBeVisible()
  await expect(bob.page.getByRole("complementary")).toBeHidden()
})

test("a profile: name, address, bio, counts, four tabs; for others follow, message, report", async ({
  person,
}) => {
  const [ann, bob] = [await person(), await person()]
  const { page } = bob
  await page.goto(`/profile/${ann.id}`)
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(ann.name)
  await expect(main.getByText(ann.email)).toBeVisible()
  await expect(main.getByRole("tab")).toHaveText(["Posts", "About", "Followers", "Following"])
  await main.getByRole("tab", { name: "About" }).click()
  await expect(main.getByText("No bio yet")).toBeVisible()
  await expect(main.getByRole("button", { name: "Edit Profile" })).toHaveCount(0)
  await expect(main.getByRole("button", { name: "Change profile picture" })).toHaveCount(0)
  await expect(main.getByRole("button", { name: "Add Friend" })).toBeVisible()
  await expect(main.getByRole("link", { name: "Message", exact: true })).toBeVisible()
  await expect(main.getByRole("button", { name: "Report user" })).toBeVisible()

  await ann.page.goto(`/profile/${ann.id}`)
  await expect(ann.page.getByRole("button", { name: "Edit Profile" })).toBeVisible()
  for (const name of ["Add Friend", "Report user"])
    await expect(ann.page.getByRole("button", { name })).toHaveCount(0)

  // A sent message shows a clock until it is read.
  await bob.call(messages.send, { body: { receiverId: ann.id, content: "Hello?" } })
  await page.goto(`/messages?to=${ann.id}`)
  const thread = page.getByRole("region", { name: /^Conversation with/ })
  await expect(thread.getByText("Not read yet")).toBeAttached()
  await expect(page.getByRole("button", { name: "Send message" })).toBeDisabled()
  await page.getByRole("button", { name: "Message options" }).click()
  await expect(page.getByRole("menuitem", { name: "Copy text" })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: "Report message" })).toHaveCount(0)
})

test("the community rules explain where to report", async ({ page }) => {
  await page.goto("/community-rules")
  const card = page.getByRole("main").locator("section").filter({ hasText: "Reporting Violations" })
  for (const text of [
    "Use the flag icon on the post, next to the bookmark.",
    "Use the flag button on their profile.",
    "Open the '...' menu on a message you received.",
  ])
    await expect(card.getByText(text)).toBeVisible()
})

test("choosing pictures for a media post: compact on a phone, larger on a wide screen", async ({
  person,
}) => {
  const [wide, phone] = [await person(), await person({ isPhone: true })]
  const heights: number[] = []
  for (const { page } of [wide, phone]) {
    await page.goto("/create?type=media")
    const zone = page.getByRole("form", { name: "Share Media" }).locator("label").first()
    await expect(zone).toBeVisible()
    heights.push((await zone.boundingBox())!.height)
  }
  expect(heights[0]).toBeGreaterThan(heights[1]!)
})
