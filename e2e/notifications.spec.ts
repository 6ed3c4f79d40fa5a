import { auth } from "@grove/contract/auth"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"

import { withClient } from "../server/src/supervisor/connection.ts"
import { findRunning } from "../server/src/supervisor/running.ts"
import { expect, expectAccessible, expectConnected, test } from "./fixtures.ts"
import { moveTo, settled } from "./walk.ts"

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

test("notifications arrive, are grouped, answered, read and filtered", async ({
  person,
  member,
}) => {
  test.slow()
  const [ann, bob, cleo, dan, eve, fay] = await Promise.all([
    person({ firstName: "Ann" }),
    member({ firstName: "Bob" }),
    member({ firstName: "Cleo" }),
    member({ firstName: "Dan" }),
    member({ firstName: "Eve" }),
    member({ firstName: "Fay" }),
  ])
  const { page } = ann
  await page.goto("/notifications")
  await expectConnected(page)

  await test.step("shows the empty state", async () => {
    await expect(page.getByText("No notifications yet")).toBeVisible()
    await expect(
      page.getByText("When someone likes your posts or follows you, you'll see it here."),
    ).toBeVisible()
    await expectAccessible(page.getByRole("main"))
  })

  await test.step("likes are grouped in one notification, counted in header and title, and link to the post", async () => {
    const post = await ann.call(posts.create, { body: { content: "a tree fell" } })
    for (const fan of [bob, cleo, dan]) await fan.call(likes.add, { params: { postId: post.id } })
    const entry = page.getByRole("link", { name: /Dan .* and 2 others liked your post/ })
    await expect(entry).toBeVisible()
    await expect(entry.getByText("New")).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect(
      page.getByRole("link", { name: "Notifications, 1 unread notification" }),
    ).toBeVisible()
    await entry.click()
    await expect(page).toHaveURL(new RegExp(`/post/${post.id}`))
    await expect(page).toHaveTitle(/^[^(]/)
  })

  await test.step("a message elsewhere is announced without taking the focus", async () => {
    await ann.call(follows.add, { params: { userId: bob.id } })
    // Arriving moves the focus.
    await settled(page)
    const home = page.getByRole("link", { name: /^Home/ }).first()
    await home.focus()
    await bob.call(messages.send, { body: { receiverId: ann.id, content: "psst" } })
    await expect(page.getByText(`New message from ${bob.name}`).first()).toBeVisible()
    // A toast stays while the pointer is on it.
    const open = page.getByRole("button", { name: "Open" })
    await open.hover()
    await expect(home).toBeFocused()
    await expect(page).toHaveTitle(/^\(1\) /)
    await open.click()
    await expect(page).toHaveURL(new RegExp(`/messages\\?to=${bob.id}`))
    await expect(page).toHaveTitle(/^[^(]/)
  })

  await test.step("Mark all as read clears every tab", async () => {
    await bob.call(follows.add, { params: { userId: ann.id } })
    const other = await ann.context.newPage()
    await other.goto("/notifications")
    await moveTo(page, "/notifications")
    await expect(other.getByText("New", { exact: true })).toBeVisible()
    await page.getByRole("button", { name: "Mark all as read" }).click()
    for (const each of [page, other]) {
      await expect(each.getByText("New", { exact: true })).toBeHidden()
      await expect(each).toHaveTitle(/^[^(]/)
    }
    await other.close()
  })

  const { handle } = await ann.call(auth.me, {})
  await ann.call(follows.add, { params: { userId: eve.id } })
  await growOlder(ann.id)
  const { id: postId } = await ann.call(posts.create, { body: { content: "Who brings soup?" } })
  const params = { postId }
  await eve.call(comments.add, { params, body: { content: `I do, @${handle}` } })
  await eve.call(follows.add, { params: { userId: ann.id } })
  await ann.call(follows.remove, { params: { userId: eve.id } })
  await fay.call(likes.add, { params })
  const row = (name: RegExp) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: name })
  const tab = (name: RegExp) => page.getByRole("tab", { name })

  await test.step("entries say what they are about, new accounts are not among them", async () => {
    await page.goto("/notifications")
    await expectConnected(page)
    await expect(page.getByRole("heading", { name: "Today" })).toBeVisible()
    await expect(row(/commented on your post/)).toContainText(`I do, @${handle}`)
    await expect(row(/Fay/)).toHaveCount(0)
    await expect(tab(/^Filtered/)).toHaveText("Filtered1")
    await expect(page).toHaveTitle(/^\(2\) /)
    await expectAccessible(page.getByRole("main"))
  })

  await test.step("follows back without leaving the page", async () => {
    await page.getByRole("button", { name: "Follow back" }).click()
    await expect(page.getByRole("button", { name: /^Following Eve/ })).toBeVisible()
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
    const box = page.getByRole("textbox", { name: /^Replying to Eve/ })
    await expect(box).toBeFocused()
    await page.keyboard.type("Thank you")
    await expectAccessible(row(/I do/))
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
    await expect(row(/Fay/)).toBeVisible()
    await expectAccessible(page.getByRole("tabpanel"))
    await row(/Fay/).getByRole("button", { name: "Show in All" }).click()
    await expect(page.getByText("Nothing is filtered")).toBeVisible()
    await tab(/^All/).click()
    await expect(row(/Fay .* liked your post/)).toContainText("Who brings soup?")
    await fay.call(follows.add, { params: { userId: ann.id } })
    await expect(row(/Fay .* started following you/)).toBeVisible()
  })
})
