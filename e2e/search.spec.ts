import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"

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
  await expectAccessible(page)

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
})

test("every tab has an empty state; an empty term does not navigate", async ({ person }) => {
  const { page } = await person()
  await page.goto("/search?q=xyzzyplugh")
  await expect(page.getByText("No results found", { exact: true })).toBeVisible()
  await page.getByRole("tab", { name: "Posts (0)" }).click()
  await expect(page.getByText('No posts found for "xyzzyplugh"')).toBeVisible()
  await page.getByRole("tab", { name: "People (0)" }).click()
  await expect(page.getByText('No people found for "xyzzyplugh"')).toBeVisible()
  await page.getByRole("tab", { name: "Hashtags (0)" }).click()
  await expect(page.getByText('No hashtags found for "xyzzyplugh"')).toBeVisible()
  const box = page.getByRole("main").getByRole("combobox", { name: "Search" })
  await box.fill("   ")
  await box.press("Enter")
  await expect(page).toHaveURL("/search?q=xyzzyplugh&type=hashtags")
})

test("the header box suggests while typing, and arrows choose", async ({ person, member }) => {
  const term = word("zebra")
  const ann = await member({ firstName: term, lastName: "Fern" })
  await ann.call(posts.create, { body: { content: `#${term}stripes` } })
  const { page } = await person()
  await page.goto("/")
  const box = page.getByRole("banner").getByRole("combobox", { name: "Search" })
  await expect(box).toHaveAttribute("placeholder", "Search for people, posts, or topics...")
  await box.pressSequentially(term.slice(0, -1))
  const list = page.getByRole("listbox", { name: "Suggestions" })
  await expect(list.getByRole("option")).toHaveCount(2)
  await expectAccessible(page)
  await box.press("ArrowDown")
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true")
  await expect(box).toHaveAttribute("aria-activedescendant", /.+/)
  await box.press("ArrowDown")
  await box.press("Enter")
  await expect(page).toHaveURL(`/search?q=%23${term}stripes`)
  await expect(box).toHaveValue("")
  await expect(page.getByRole("tab", { name: /^All/ })).toBeVisible()

  await box.fill(term)
  await expect(list.getByRole("option")).toHaveCount(2)
  await box.press("Escape")
  await expect(list).toBeHidden()
  await box.press("ArrowDown")
  await box.press("ArrowUp")
  await box.press("ArrowUp")
  await list.getByRole("option").filter({ hasText: "Fern" }).click()
  await expect(page).toHaveURL(`/profile/${ann.id}`)
})

test("recent searches are kept in this browser until cleared", async ({ person }) => {
  const { page } = await person()
  for (const term of ["first thing", "second thing"]) {
    await page.goto("/search")
    const box = page.getByRole("main").getByRole("combobox", { name: "Search" })
    await box.fill(term)
    await box.press("Enter")
    await expect(page).toHaveURL(new RegExp(encodeURIComponent(term)))
  }
  await page.goto("/search")
  const recent = page.getByRole("main").locator("section").filter({ hasText: "Recent searches" })
  await expect(recent.getByRole("link")).toHaveText(["second thing", "first thing"])
  await recent.getByRole("button", { name: "Remove second thing from recent searches" }).click()
  await expect(recent.getByRole("link")).toHaveText(["first thing"])
  await recent.getByRole("button", { name: "Clear all" }).click()
  await expect(recent).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull()
})

test("suggests hashtags and people without a term", async ({ person, member }) => {
  const tag = word("otter")
  const ann = await member()
  await ann.call(posts.create, { body: { content: `#${tag}` } })
  const { page, call } = await person()
  await page.goto("/search")
  for (const title of ["Trending Hashtags", "People You Might Know", "Search Tips"])
    await expect(page.getByRole("heading", { name: title })).toBeVisible()
  const known = page
    .getByRole("main")
    .locator("section")
    .filter({ hasText: "People You Might Know" })
  const suggested = await call(users.suggested, {})
  await expect(known.getByRole("listitem")).toHaveCount(Math.min(3, suggested.length))
  await known
    .getByRole("button", { name: /^Follow / })
    .first()
    .click()
  await expect(known.getByRole("button", { name: /^Following / })).toBeVisible()
  await expectAccessible(page)
})

test("search works on a phone", async ({ person }) => {
  const { page } = await person({ isPhone: true })
  await page.goto("/search?q=nothingatall&type=posts")
  await expect(page.getByText('No posts found for "nothingatall"')).toBeVisible()
  await expectAccessible(page)
})
