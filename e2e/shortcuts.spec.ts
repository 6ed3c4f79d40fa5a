import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, expectAccessible, test, type TestMember } from "./fixtures.ts"

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

  await second.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/post\//)
  await expect(page.getByRole("heading", { name: "Post", exact: true })).toBeVisible()
  await page.keyboard.press("j")
  await page.keyboard.press("c")
  await expect(page.getByLabel("Write a comment")).toBeFocused()
})

test("keeps focus on the next post when one is deleted by keyboard", async ({ person }) => {
  const ann = await person()
  const { page } = ann
  for (const content of ["the first", "the second", "the third"])
    await ann.call(posts.create, { body: { content } })
  await page.goto(`/profile/${ann.id}`)
  await expect(page.locator("[data-post]")).toHaveCount(3)
  const remove = async (content: string) => {
    await card(page, content).getByRole("button", { name: "Post options" }).press("Enter")
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter")
    await expect(card(page, content)).toHaveCount(0)
  }
  await remove("the second")
  await expect(card(page, "the first")).toBeFocused()
  // The last post has no next one.
  await remove("the first")
  await expect(card(page, "the third")).toBeFocused()
})

test("? lists the shortcuts; they reach every screen and can be turned off", async ({ person }) => {
  const ann = await person()
  const { page } = ann
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "Home" })).toBeAttached()
  await page.keyboard.press("?")
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(list).toBeVisible()
  await expectAccessible(page)
  // Shortcuts are off behind a dialog.
  await page.keyboard.press("g")
  await page.keyboard.press("e")
  await expect(list).toBeVisible()
  await page.keyboard.press("?")
  await expect(list).toBeHidden()
  await expect(page).toHaveURL("/")

  await page.keyboard.press("n")
  await expect(page.getByLabel("What's on your mind?")).toBeFocused()
  await page.keyboard.type("gm / ?")
  await expect(page.getByLabel("What's on your mind?")).toHaveValue("gm / ?")
  await page.getByLabel("What's on your mind?").blur()
  await page.keyboard.press("/")
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused()
  await page.getByRole("combobox", { name: "Search" }).blur()

  for (const [key, path] of [
    ["m", "/messages"],
    ["n", "/notifications"],
    ["e", "/explore"],
    ["p", `/profile/${ann.id}`],
    ["h", "/"],
  ] as const) {
    await test.step(`g ${key}`, async () => {
      await page.keyboard.press("g")
      await page.keyboard.press(key)
      await expect(page).toHaveURL(path)
    })
  }
  await page.keyboard.press("g")
  await page.keyboard.press("e")
  // On the screen before, the key would focus the composer there.
  await expect(page.getByRole("heading", { name: "Explore Trending" })).toBeVisible()
  await page.keyboard.press("Control+n")
  await page.keyboard.press("n")
  await expect(page).toHaveURL(/\/create/)
  await expect(page.getByLabel("What's on your mind?")).toBeFocused()

  await page.goto("/settings?section=appearance")
  await page.getByRole("switch", { name: "Single-key shortcuts" }).uncheck()
  await page.reload()
  await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked()
  await page.keyboard.press("g")
  await page.keyboard.press("h")
  // The list with its switch is reachable by mouse as well.
  await page.getByRole("button", { name: /^Account of/ }).click()
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click()
  await list.getByRole("switch", { name: "Single-key shortcuts" }).check()
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/\/settings/)
  await page.keyboard.press("g")
  await page.keyboard.press("h")
  await expect(page).toHaveURL("/")
})

test("the first tab stop on every page skips the header", async ({ page, person }) => {
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
  for (const path of ["/", "/community-rules", "/nowhere", "/api/login"]) {
    await test.step(path, async () => {
      await expectSkips(page, path)
    })
  }
  const ann = await person()
  for (const path of ["/", "/community-rules"]) {
    await test.step(`signed in: ${path}`, async () => {
      await expectSkips(ann.page, path)
    })
  }
})
