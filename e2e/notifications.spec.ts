import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"

import { expect, expectAccessible, test } from "./fixtures.ts"

test("shows the empty state", async ({ person }) => {
  const { page } = await person()
  await page.goto("/notifications")
  await expect(page.getByText("No notifications yet")).toBeVisible()
  await expect(
    page.getByText("When someone likes your posts or follows you, you'll see it here."),
  ).toBeVisible()
  await expectAccessible(page)
})

test("likes are grouped in one notification, counted in header and title, and link to the post", async ({
  person,
}) => {
  const ann = await person()
  const [bob, cleo, dan] = [
    await person({ firstName: "Bob" }),
    await person({ firstName: "Cleo" }),
    await person({ firstName: "Dan" }),
  ]
  const post = await ann.call(posts.create, { body: { content: "a tree fell" } })
  await ann.page.goto("/notifications")
  await expect(ann.page.getByText("No notifications yet")).toBeVisible()
  for (const fan of [bob, cleo, dan]) await fan.call(likes.add, { params: { postId: post.id } })
  const entry = ann.page.getByRole("link", { name: /Dan .* and 2 others liked your post/ })
  await expect(entry).toBeVisible()
  await expect(entry.getByText("New")).toBeVisible()
  await expect(ann.page).toHaveTitle(/^\(1\) /)
  await expect(
    ann.page.getByRole("link", { name: "Notifications, 1 unread notification" }),
  ).toBeVisible()
  await expectAccessible(ann.page)
  await entry.click()
  await expect(ann.page).toHaveURL(new RegExp(`/post/${post.id}`))
  await expect(ann.page).toHaveTitle(/^[^(]/)
})

test("Mark all as read clears every tab", async ({ person }) => {
  const [ann, bob] = [await person(), await person()]
  await bob.call(follows.add, { params: { userId: ann.id } })
  const other = await ann.context.newPage()
  await other.goto("/notifications")
  await ann.page.goto("/notifications")
  await expect(other.getByText("New", { exact: true })).toBeVisible()
  await ann.page.getByRole("button", { name: "Mark all as read" }).click()
  for (const page of [ann.page, other]) {
    await expect(page.getByText("New", { exact: true })).toBeHidden()
    await expect(page).toHaveTitle(/^[^(]/)
  }
})

test("a message elsewhere is announced without taking the focus", async ({ person }) => {
  const [ann, bob] = [await person(), await person()]
  await ann.call(follows.add, { params: { userId: bob.id } })
  // Fetched when the WebSocket opens; everything later arrives live.
  const connected = ann.page.waitForResponse(/unread-count/)
  await ann.page.goto("/notifications")
  await connected
  const button = ann.page.getByRole("link", { name: /^Home/ }).first()
  await button.focus()
  await bob.call(messages.send, { body: { receiverId: ann.id, content: "psst" } })
  await expect(ann.page.getByText(`New message from ${bob.name}`).first()).toBeVisible()
  await expect(button).toBeFocused()
  await expect(ann.page).toHaveTitle(/^\(1\) /)
  await ann.page.getByRole("button", { name: "Open" }).click()
  await expect(ann.page).toHaveURL(new RegExp(`/messages\\?to=${bob.id}`))
})
