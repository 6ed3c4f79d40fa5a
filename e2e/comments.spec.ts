import { comments } from "@grove/contract/comments"
import { posts } from "@grove/contract/posts"

import { expect, expectAccessible, expectConnected, test } from "./fixtures.ts"

test("a conversation: reply by keyboard, like, edit, hide, close, delete; the notification opens that comment", async ({
  person,
}) => {
  const [ann, bob] = [await person({ firstName: "Ann" }), await person({ firstName: "Bob" })]
  const { id: postId } = await ann.call(posts.create, { body: { content: "Whose pump is this?" } })
  const params = { postId }
  const first = await bob.call(comments.add, { params, body: { content: "My father's" } })
  await bob.call(comments.add, { params, body: { content: "There is a new one" } })

  const { page } = ann
  await page.goto(`/post/${postId}`)
  await expectConnected(page)
  await expect(page.getByRole("heading", { name: "2 comments" })).toBeVisible()
  const shown = page.getByRole("article", { name: /^Comment by/ })
  const box = page.getByRole("textbox", { name: "Write a comment" })

  await test.step("reply with the keyboard", async () => {
    await shown
      .first()
      .getByRole("button", { name: `Reply to ${bob.name}` })
      .press("Enter")
    await expect(box).toBeFocused()
    await expect(page.getByText("Replying to Bob")).toBeVisible()
    await page.keyboard.type("Which year?")
    await page.keyboard.press("Escape")
    await expect(page.getByText("Replying to Bob")).toBeHidden()
    await expect(box).toHaveValue("Which year?")
    await shown
      .first()
      .getByRole("button", { name: `Reply to ${bob.name}` })
      .click()
    await expect(box).toBeFocused()
    await expectAccessible(page.getByRole("main"))
    await page.keyboard.press("Enter")
    await expect(shown).toContainText(["My father's", "Which year?", "There is a new one"])
    await expect(shown.nth(1).getByText("Author", { exact: true })).toBeVisible()
    await expect(box).toHaveValue("")
  })

  await test.step("like and edit", async () => {
    const like = shown.nth(1).getByRole("button", { name: /^Like comment/ })
    await like.click()
    await expect(like).toHaveAttribute("aria-pressed", "true")
    await shown.nth(1).getByRole("button", { name: "Comment options" }).click()
    await page.getByRole("menuitem", { name: "Edit" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit comment" })
    await dialog.getByLabel("Text").fill("Which year is underneath?")
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(shown.nth(1)).toContainText("Which year is underneath?")
    await expect(shown.nth(1)).toContainText("edited")
  })

  await test.step("the notification leads to the reply", async () => {
    await bob.page.goto("/notifications")
    await bob.page.getByRole("link", { name: /replied to your comment/ }).click()
    const target = bob.page
      .getByRole("article", { name: /^Comment by/ })
      .filter({ hasText: "underneath" })
    await expect(target).toBeFocused()
    await expect(target).toBeInViewport()
    await target.getByRole("button", { name: `Reply to ${ann.name}` }).click()
    const answer = bob.page.getByRole("textbox", { name: "Write a comment" })
    await expect(answer).toHaveValue(/^@\w+ $/)
    await expect(answer).toBeFocused()
    await bob.page.keyboard.type("1962")
    await bob.page.keyboard.press("Enter")
    await expect(bob.page.getByRole("article", { name: /^Comment by/ }).nth(2)).toContainText(
      "1962",
    )
  })

  await test.step("hide a reply; everyone can show it", async () => {
    await shown.filter({ hasText: "1962" }).getByRole("button", { name: "Comment options" }).click()
    await page.getByRole("menuitem", { name: "Hide reply" }).click()
    await expect(page.getByText("1 reply hidden by the author")).toBeVisible()
    await expect(page.getByText("1962")).toBeHidden()
    await bob.page.getByRole("button", { name: "Show", exact: true }).click()
    await expect(bob.page.getByText("1962")).toBeVisible()
    await expectAccessible(bob.page.getByRole("main"))
  })

  await test.step("a deleted comment stays because of its replies", async () => {
    await bob.call(comments.remove, { params: { commentId: first.id } })
    await expect(page.getByRole("article", { name: "Deleted comment" })).toHaveText(
      "Comment deleted",
    )
    await expect(shown.first()).toContainText("underneath")
  })

  await test.step("the order is remembered", async () => {
    await page.getByRole("button", { name: /Oldest first/ }).click()
    await page.getByRole("menuitemradio", { name: "Newest first" }).click()
    await expect(shown.first()).toContainText("There is a new one")
    await page.reload()
    await expect(shown.first()).toContainText("There is a new one")
  })

  await test.step("close and open the comments", async () => {
    await page.getByRole("button", { name: "Post options" }).click()
    await page.getByRole("menuitem", { name: "Close comments" }).click()
    await expect(page.getByText("The author has closed the comments on this post.")).toBeVisible()
    await expect(box).toBeHidden()
    await bob.page.reload()
    await expect(
      bob.page.getByText("The author has closed the comments on this post."),
    ).toBeVisible()
    await page.getByRole("button", { name: "Open comments" }).click()
    await expect(box).toBeVisible()
  })
})

test("on a phone: a comment deep in a long thread opens in place, with buttons for earlier and later ones", async ({
  person,
  member,
}) => {
  const [ann, bob] = [await person({ isPhone: true }), await member()]
  const { id: postId } = await ann.call(posts.create, { body: { content: "A long evening" } })
  const add = (content: string, parentId?: string) =>
    bob.call(comments.add, {
      params: { postId },
      body: { content, ...(parentId && { parentId }) },
    })
  const made = []
  // A page of them is 20, and begins with the thread of the one that is opened.
  for (let n = 1; n <= 24; n += 1) made.push(await add(`comment ${n}.`))
  const replies = []
  for (let n = 1; n <= 5; n += 1) replies.push(await add(`reply ${n}.`, made[2]!.id))

  const { page } = ann
  const article = (text: string) =>
    page.getByRole("article", { name: /^Comment by/ }).filter({ hasText: text })
  await page.goto(`/post/${postId}?comment=${replies[3]!.id}`)
  await expect(article("reply 4.")).toBeFocused()
  await expect(article("reply 4.")).toBeInViewport()
  await expect(article("comment 2.")).toBeHidden()
  await page.getByRole("button", { name: "Show earlier replies" }).click()
  await expect(article("reply 3.")).toBeVisible()
  await page.getByRole("button", { name: "Show earlier comments" }).click()
  await expect(article("comment 2.")).toBeVisible()
  await page.getByRole("button", { name: "Show more comments" }).click()
  await expect(article("comment 24.")).toBeVisible()
  await expectAccessible(page.getByRole("main"))
  const box = page.getByRole("textbox", { name: "Write a comment" })
  await expect(box).toBeInViewport()

  await bob.call(comments.remove, { params: { commentId: replies[3]!.id } })
  await page.goto(`/post/${postId}?comment=${replies[3]!.id}`)
  await expect(
    page.getByText("This comment does not exist or is no longer available."),
  ).toBeVisible()
  await expect(article("comment 1.")).toBeVisible()
})
