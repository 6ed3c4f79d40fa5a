import { auth } from "@grove/contract/auth"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"

import { withClient } from "../server/src/supervisor/connection.ts"
import { findRunning } from "../server/src/supervisor/running.ts"
import { expect, expectAccessible, expectConnected, test } from "./fixtures.ts"

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
  member,
}) => {
  const ann = await person()
  const [bob, cleo, dan] = [
    await member({ firstName: "Bob" }),
    await member({ firstName: "Cleo" }),
    await member({ firstName: "Dan" }),
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

test("Mark all as read clears every tab", async ({ person, member }) => {
  const [ann, bob] = [await person(), await member()]
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

test("a message elsewhere is announced without taking the focus", async ({ person, member }) => {
  const [ann, bob] = [await person(), await member()]
  await ann.call(follows.add, { params: { userId: bob.id } })
  // Fetched when the WebSocket opens; everything later arrives live.
  const connected = ann.page.waitForResponse(/unread-count/)
  await ann.page.goto("/notifications")
  await connected
  const button = ann.page.getByRole("link", { name: /^Home/ }).first()
  await button.focus()
  await bob.call(messages.send, { body: { receiverId: ann.id, content: "psst" } })
  await expect(ann.page.getByText(`New message from ${bob.name}`).first()).toBeVisible()
  // A toast stays while the pointer is on it.
  const open = ann.page.getByRole("button", { name: "Open" })
  await open.hover()
  await expect(button).toBeFocused()
  await expect(ann.page).toHaveTitle(/^\(1\) /)
  await open.click()
  await expect(ann.page).toHaveURL(new RegExp(`/messages\\?to=${bob.id}`))
})

/** New members hear of other new accounts; this one has been here for a while. */
async function growOlder(userId: string) {
  const database = await findRunning(process.env["GROVE_E2E_DATA"] ?? "")
  if (!database) throw new Error("The database of the server was not found")
  await withClient(database, (client) =>
    client.query("update users set created_at = now() - interval '30 days' where id = $1", [
      userId,
    ]),
  )
}

test("tabs, replies in place, and a separate tab for new accounts", async ({ person, member }) => {
  const [ann, bob, cleo] = [
    await person({ firstName: "Ann" }),
    await member({ firstName: "Bob" }),
    await member({ firstName: "Cleo" }),
  ]
  const { page } = ann
  const { handle } = await ann.call(auth.me, {})
  await ann.call(follows.add, { params: { userId: bob.id } })
  await growOlder(ann.id)
  const { id: postId } = await ann.call(posts.create, { body: { content: "Who brings soup?" } })
  const params = { postId }
  await bob.call(comments.add, { params, body: { content: `I do, @${handle}` } })
  await bob.call(follows.add, { params: { userId: ann.id } })
  await ann.call(follows.remove, { params: { userId: bob.id } })
  await cleo.call(likes.add, { params })
  const row = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name })
  const tab = (name: RegExp) => page.getByRole("tab", { name })

  await test.step("entries say what they are about, new accounts are not among them", async () => {
    await page.goto("/notifications")
    await expectConnected(page)
    await expect(page.getByRole("heading", { name: "Today" })).toBeVisible()
    await expect(row(/commented on your post/)).toContainText(`I do, @${handle}`)
    await expect(row(/Cleo/)).toHaveCount(0)
    await expect(tab(/^Filtered/)).toHaveText("Filtered1")
    await expect(page).toHaveTitle(/^\(2\) /)
    await expectAccessible(page)
  })

  await test.step("follows back without leaving the page", async () => {
    await page.getByRole("button", { name: "Follow back" }).click()
    await expect(page.getByRole("button", { name: /^Following Bob/ })).toBeVisible()
    await expect(page).toHaveURL(/\/notifications$/)
  })

  await test.step("arrow keys move between the tabs, and the address keeps the tab", async () => {
    await tab(/^All/).focus()
    await page.keyboard.press("ArrowRight")
    await expect(page).toHaveURL(/\?tab=mentions$/)
    const mentions = page.getByRole("list", { name: "Mentions" })
    await expect(mentions.getByRole("listitem")).toHaveCount(1)
    await page.reload()
    await expect(tab(/^Mentions/)).toHaveAttribute("aria-selected", "true")
  })

  await test.step("an answer is written in the row", async () => {
    await row(/I do/).getByRole("button", { name: "Reply" }).click()
    const box = page.getByRole("textbox", { name: /^Replying to Bob/ })
    await expect(box).toBeFocused()
    await page.keyboard.type("Thank you")
    await expectAccessible(page)
    const sent = page.waitForResponse(/\/comments$/)
    await page.keyboard.press("Enter")
    expect((await sent).status()).toBe(201)
    await expect(box).toBeHidden()
    await expect(row(/I do/).getByText("New", { exact: true })).toBeHidden()
  })

  await test.step("an entry can be marked as unread", async () => {
    await row(/I do/).getByRole("button", { name: "Notification options" }).click()
    await page.getByRole("menuitem", { name: "Mark as unread" }).click()
    await expect(row(/I do/).getByText("New", { exact: true })).toBeVisible()
  })

  await test.step("'Show in All' moves what a new account does", async () => {
    await tab(/^Filtered/).click()
    await expectAccessible(page)
    await row(/Cleo/).getByRole("button", { name: "Show in All" }).click()
    await expect(page.getByText("Nothing is filtered")).toBeVisible()
    await tab(/^All/).click()
    await expect(row(/Cleo .* liked your post/)).toContainText("Who brings soup?")
    await cleo.call(follows.add, { params: { userId: ann.id } })
    await expect(row(/Cleo .* started following you/)).toBeVisible()
  })
})
