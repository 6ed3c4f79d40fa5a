import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, test, type TestMember } from "./fixtures.ts"

const card = (page: Page, text: string) => page.locator("[data-post]").filter({ hasText: text })

const write = async (member: TestMember, count: number) => {
  for (let number = 1; number <= count; number += 1) {
    await member.call(posts.create, {
      body: { content: `line ${number} of ${count}\n`.repeat(9) },
    })
  }
}

/** More than a window holds. */
const COUNT = 10

test("shortcuts move through a windowed list and act on the focused post", async ({ person }) => {
  const ann = await person()
  const { page } = ann
  await write(ann, COUNT)
  await page.goto(`/profile/${ann.id}`)
  await expect(card(page, `line ${COUNT} of ${COUNT}`)).toBeVisible()

  await page.keyboard.press("j")
  await expect(card(page, `line ${COUNT} of ${COUNT}`)).toBeFocused()
  await expect(card(page, `line ${COUNT} of ${COUNT}`)).toHaveCSS("outline-style", "solid")
  for (let number = COUNT - 1; number >= 1; number -= 1) {
    await page.keyboard.press("j")
    await expect(card(page, `line ${number} of ${COUNT}`)).toBeFocused()
    await expect(card(page, `line ${number} of ${COUNT}`)).toBeInViewport()
  }
  await page.keyboard.press("k")
  const second = card(page, `line 2 of ${COUNT}`)
  await expect(second).toBeFocused()

  await page.keyboard.press("l")
  await expect(second.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await page.keyboard.press("b")
  await expect(second.getByRole("button", { name: "Bookmark" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await page.keyboard.press("r")
  await expect(second.getByRole("button", { name: "Repost, 1 repost" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await page.keyboard.press("c")
  const box = second.getByLabel("Write a comment")
  await expect(box).toBeFocused()
  // Shortcuts are off in text fields.
  await page.keyboard.type("jolly good, no?")
  await expect(box).toHaveValue("jolly good, no?")

  await test.step("focus stays on the next post when one is deleted", async () => {
    const remove = async (number: number) => {
      const post = card(page, `line ${number} of ${COUNT}`)
      await post.getByRole("button", { name: "Post options" }).press("Enter")
      await page.getByRole("menuitem", { name: "Delete" }).press("Enter")
      await expect(post).toHaveCount(0)
    }
    await remove(3)
    await expect(second).toBeFocused()
    // The last post has no next one.
    await remove(1)
    await expect(second).toBeFocused()
  })

  await second.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/post\//)
  await expect(page.getByRole("heading", { name: "Post", exact: true })).toBeVisible()
  await page.keyboard.press("j")
  await page.keyboard.press("c")
  await expect(page.getByLabel("Write a comment")).toBeFocused()
})

test("the first tab stop on every page skips the header", async ({ page, viewer }) => {
  const expectSkips = async (on: Page, path: string) => {
    // Hydration replaces the server's markup; wait for it before using the focus.
    await on.goto(path, { waitUntil: "networkidle" })
    const link = on.getByRole("link", { name: "Skip to content" })
    await expect(link).toBeAttached()
    await on.keyboard.press("Tab")
    await expect(link, path).toBeFocused()
    await expect(link).toBeInViewport()
    await on.keyboard.press("Enter")
    await expect(on.getByRole("main"), path).toBeFocused()
  }
  // Pages of the script, of the server, and of the provider.
  for (const path of ["/", "/community-rules", "/nowhere", "/api/login"]) {
    await test.step(path, async () => {
      await expectSkips(page, path)
    })
  }
  await expectSkips((await viewer()).page, "/community-rules")
})
