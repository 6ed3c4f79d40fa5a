import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"

import { expect, expectAccessible, expectConnected, expectToast, test } from "./fixtures.ts"
import { moveTo } from "./walk.ts"

test("a mention is completed by keyboard and by touch, appears on open pages and notifies the person", async ({
  person,
  member,
}) => {
  const [ann, quinn, quentin] = [
    await person({ firstName: "Ann" }),
    await person({ firstName: "Quinn", isPhone: true }),
    await member({ firstName: "Quentin" }),
  ]
  // Long enough that the box is docked.
  const content = `Who comes along?${"\n·".repeat(30)}`
  const { id: postId } = await quinn.call(posts.create, { body: { content } })
  await quentin.call(comments.add, { params: { postId }, body: { content: "Not me" } })
  await ann.call(follows.add, { params: { userId: quinn.id } })
  const { page } = ann
  const list = page.getByRole("listbox", { name: "Suggestions" })
  const rows = list.getByRole("option")
  const shown = page.getByRole("article", { name: /^Comment by/ })

  await test.step("people of the conversation come first, the focus stays in the box", async () => {
    await quinn.page.goto(`/post/${postId}`)
    await expectConnected(quinn.page)
    await page.goto(`/post/${postId}`)
    await expectConnected(page)
    await page.getByRole("textbox", { name: "Write a comment" }).focus()
    await page.keyboard.type("Ask @Qu")
    await expect(rows.nth(0)).toContainText("Author of the post")
    await expect(rows.nth(1)).toContainText("Commented here")
    const box = page.getByRole("combobox", { name: "Write a comment" })
    await expect(box).toBeFocused()
    await expect(box).toHaveAttribute("aria-expanded", "true")
    await expectAccessible(page.locator("form").filter({ has: box }))
    for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBe(50)
    const [above, below] = [await list.boundingBox(), await box.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y + below!.height)
  })

  await test.step("Escape closes the list only, arrows and Enter choose, Enter sends", async () => {
    await page.keyboard.press("Escape")
    await expect(list).toBeHidden()
    const box = page.getByRole("textbox", { name: "Write a comment" })
    await expect(box).toHaveValue("Ask @Qu")
    await page.keyboard.type(", no: @quent")
    await expect(rows.first()).toContainText("Commented here")
    await page.keyboard.press("Enter")
    await expect(box).toHaveValue(/^Ask @Qu, no: @quentin\w* $/)
    await page.keyboard.type("please")
    await page.keyboard.press("Enter")
    await expect(shown).toHaveCount(2)
    await expect(shown.nth(1).getByRole("link", { name: /^@quentin/ })).toHaveAttribute(
      "href",
      `/profile/${quentin.id}`,
    )
  })

  await test.step("it appears on the author's phone, once; edits and deletions follow", async () => {
    const there = quinn.page.getByRole("article", { name: /^Comment by/ })
    await expect(there).toHaveCount(2)
    await expect(there.nth(1)).toContainText("please")
    await expect(quinn.page.getByRole("heading", { name: "2 comments" })).toBeVisible()
    const [, said] = await ann.call(comments.list, { params: { postId }, query: {} })
    await ann.call(comments.edit, {
      params: { commentId: said!.id },
      body: { content: "Changed my mind" },
    })
    await expect(there.nth(1)).toContainText("Changed my mind")
    await ann.call(comments.like, { params: { commentId: said!.id } })
    await expect(
      there.nth(1).getByRole("button", { name: "Like comment, 1 like", exact: true }),
    ).toBeVisible()
    await ann.call(comments.remove, { params: { commentId: said!.id } })
    await expect(quinn.page.getByRole("article", { name: "Deleted comment" })).toBeVisible()
    await expect(quinn.page.getByText("Changed my mind")).toBeHidden()
    await expect(shown).toHaveCount(1)
  })

  await test.step("on a phone a tap chooses, and the toast leaves the box free", async () => {
    const phone = quinn.page
    const box = phone.getByRole("textbox", { name: "Write a comment" })
    await box.tap()
    await phone.keyboard.type("Come, @quent")
    await phone.getByRole("option").first().tap()
    await expect(box).toHaveValue(/^Come, @quentin\w* $/)
    await phone.getByRole("button", { name: "Post comment" }).tap()
    await expectToast(phone, "Your comment has been added!")
    const bottomOfToast = async () => {
      const { y, height } = (await phone.locator(".toast").boundingBox())!
      return y + height
    }
    const { y: top } = (await phone.locator("[data-dock]").boundingBox())!
    await expect.poll(bottomOfToast).toBeLessThanOrEqual(top)
  })

  await test.step("the notification leads to that comment", async () => {
    const [entry] = await quentin.call(notifications.list, { query: {} })
    expect(entry).toMatchObject({ isMention: true, actors: [{ id: quinn.id }] })
    await moveTo(page, entry!.link!)
    await expect(shown.filter({ hasText: "Come, @quentin" })).toBeFocused()
  })

  await test.step("in a dialog Escape closes the list and not the dialog", async () => {
    await moveTo(page, `/profile/${ann.id}`)
    await page.getByRole("button", { name: "Edit Profile" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Bio").fill("Friend of ")
    await dialog.getByLabel("Bio").press("End")
    await page.keyboard.type("@quin")
    await expect(rows.first()).toContainText("You follow them")
    await page.keyboard.press("Escape")
    await expect(list).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press("Backspace")
    await page.keyboard.type(" @quin")
    await rows.first().click()
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole("link", { name: /^@quinn/ }).first()).toHaveAttribute(
      "href",
      `/profile/${quinn.id}`,
    )
  })
})
