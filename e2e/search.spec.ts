import { posts } from "@grove/contract/posts"

import { expect, expectAccessible, test } from "./fixtures.ts"

/**
 * A word that no other test uses, nor a similar one, because search tolerates typos. Its last letter lets the
 * English stemmer recognize the plural, unlike -s and -u ("menus" does not match "menu").
 */
const word = (name: string) =>
  `${name}${Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.random() * 26)).join("")}n`

test("a term finds posts, people and hashtags; the URL has it, and back works", async ({
  person,
  member,
}) => {
  const term = word("quokka")
  const ann = await member({ firstName: term, lastName: "Moss" })
  await ann.call(posts.create, { body: { content: `I saw a ${term} today #${term}s` } })
  await ann.call(posts.create, { body: { content: `Two more ${term}s at the lake` } })
  const { page } = await person()
  await page.goto("/search")
  const box = page.getByRole("main").getByRole("combobox", { name: "Search" })
  await expect(box).toHaveAttribute("placeholder", "Search for people, posts, or hashtags...")
  await box.fill(`  ${term} `)
  await page.getByRole("main").getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(`/search?q=${term}`)
  await expect(page.getByRole("tab", { name: "All (4)" })).toBeVisible()
  await expect(page.getByRole("tab", { name: "Posts (2)" })).toBeVisible()
  await expect(page.getByRole("tab", { name: "People (1)" })).toBeVisible()
  await expect(page.getByRole("tab", { name: "Hashtags (1)" })).toBeVisible()
  await expect(
    page
      .locator("mark")
      .filter({ hasText: new RegExp(`^${term}s?$`) })
      .first(),
  ).toBeVisible()
  await expectAccessible(page.getByRole("main"))

  await page.getByRole("tab", { name: "People (1)" }).click()
  await expect(page).toHaveURL(`/search?q=${term}&type=people`)
  await expect(page.getByRole("main").getByRole("link", { name: `${term} Moss` })).toBeVisible()
  await page.getByRole("button", { name: `Follow ${term} Moss` }).click()
  await expect(page.getByRole("button", { name: `Following ${term} Moss` })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("tab", { name: "All (4)" })).toHaveAttribute("aria-selected", "true")
  await page.getByRole("tab", { name: "Hashtags (1)" }).click()
  await page
    .getByRole("main")
    .getByRole("link", { name: `#${term}s` })
    .click()
  await expect(page).toHaveURL(`/search?q=%23${term}s`)
  await expect(page.getByRole("article")).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole("article")).toHaveCount(1)
  await expect(box).toHaveValue(`#${term}s`)

  const header = page.getByRole("banner")
  await header.getByRole("combobox", { name: "Search" }).pressSequentially(term.slice(0, -1))
  const list = header.getByRole("listbox", { name: "Suggestions" })
  await expect(list.getByRole("option")).toHaveCount(2)
  await expectAccessible(header)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`/profile/${ann.id}`)
})
