import { comments } from "@grove/contract/comments"
import { likes } from "@grove/contract/likes"
import { posts } from "@grove/contract/posts"

import { expect, expectAccessible, test } from "./fixtures.ts"
import { moveTo } from "./walk.ts"

test("explore shows trending posts by category, and trending hashtags", async ({
  viewer,
  member,
}) => {
  const ann = await member()
  const [category, other] = await ann.call(posts.categories, {})
  const mark = `${process.pid}x${Math.floor(performance.now())}`
  const liked = await ann.call(posts.create, {
    body: { content: `Liked by many ${mark} #kites`, categoryId: category!.id },
  })
  for (let i = 0; i < 2; i += 1) {
    const fan = await member()
    await fan.call(likes.add, { params: { postId: liked.id } })
    await fan.call(comments.add, { params: { postId: liked.id }, body: { content: "Yes!" } })
    await fan.call(posts.create, { body: { content: "Up they go #kites" } })
  }
  const { page } = await viewer()
  await moveTo(page, "/explore")
  // The list may be one that another test has seen.
  await page.reload()
  await expect(page.getByRole("heading", { name: "Explore Trending" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Popular Posts" })).toBeVisible()
  const mine = page.getByRole("article").filter({ hasText: mark })
  await expect(mine).toBeVisible()
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: other!.name })
    .click()
  await expect(page).toHaveURL(`/explore?category=${other!.id}`)
  await expect(mine).toBeHidden()
  await page.getByRole("link", { name: category!.name }).click()
  await expect(mine).toBeVisible()
  await expectAccessible(page.getByRole("main"))
  const chip = page.getByRole("main").getByRole("link", { name: /^#kites \(\d+\)$/ })
  await chip.click()
  await expect(page).toHaveURL("/search?q=%23kites")
})
