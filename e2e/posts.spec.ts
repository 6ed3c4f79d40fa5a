import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import {
  expect,
  expectAccessible,
  expectConnected,
  expectHeld,
  expectToast,
  holdBack,
  test,
  publishPost,
} from "./fixtures.ts"
import { picture, pictureUrl } from "./pictures.ts"
import { expectStable, watchStability } from "./stability.ts"
import { moveTo } from "./walk.ts"

const card = (page: Page, text: string) =>
  page.getByRole("article").filter({ hasText: text }).first()

test("a post with category, pictures and descriptions goes from the composer to the feed", async ({
  resident,
}) => {
  const { page, name } = await resident()
  await page.goto("/")
  const box = page.getByRole("textbox", { name: "What's on your mind?" })
  await expect(page.getByRole("button", { name: "Post", exact: true })).toBeDisabled()
  await box.fill("Fog over the lake #goldenhour https://example.org/walk")
  await page
    .getByLabel("Add photos")
    .setInputFiles([picture("one.png", "#0f766e"), picture("two.png", "#4338ca")])
  await expect(
    page.getByRole("list", { name: "Selected photos" }).getByRole("listitem"),
  ).toHaveCount(2)
  await page.getByRole("button", { name: "Describe photo 1" }).click()
  await page.getByLabel("Description of photo 1").fill("The lake")
  await page.getByRole("button", { name: "Order of photo 1" }).click()
  await page.getByRole("menuitem", { name: "Move later" }).click()
  await page.getByRole("button", { name: "Category" }).click()
  await page.getByRole("menuitemradio", { name: "Photography" }).click()
  await publishPost(page)
  const mine = card(page, "Fog over the lake")
  await expect(mine).toContainText(name)
  await expect(mine).toContainText("Photography")
  await expect(mine.getByRole("link", { name: "#goldenhour" })).toHaveAttribute(
    "href",
    "/search?q=%23goldenhour",
  )
  await expect(mine.getByRole("link", { name: "example.org/walk" })).toHaveAttribute(
    "rel",
    /noopener/,
  )
  await expect(mine.getByRole("button", { name: /Open photo 2: The lake/ })).toBeVisible()
  await expect(box).toHaveValue("")
  await mine.getByRole("button", { name: /Open photo 1/ }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectHeld(page)
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("dialog").getByRole("img", { name: "The lake" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expectHeld(page, false)
  await expectAccessible(page)
})

test("a failed post keeps its text and pictures, a reload keeps the draft", async ({
  resident,
}) => {
  const { page } = await resident()
  await page.goto("/")
  const box = page.getByRole("textbox", { name: "What's on your mind?" })
  await box.fill("Do not lose me")
  await page.getByLabel("Add photos").setInputFiles(picture("kept.png", "#b45309"))
  await page.getByRole("button", { name: "Describe photo 1" }).click()
  await page.getByPlaceholder("Describe this photo").fill("A brown square")
  const kept = page.getByRole("button", { name: "Photo 1 of 1: A brown square" })
  await page.route("**/api/posts", (route) => route.fulfill({ status: 500 }))
  await page.getByRole("button", { name: "Post", exact: true }).click()
  await expectToast(page, "Failed to create post. Please try again.")
  await expect(box).toHaveValue("Do not lose me")
  await expect(kept).toBeVisible()
  await page.unroute("**/api/posts")
  await page.reload()
  await expect(box).toHaveValue("Do not lose me")
  await expect(kept).toBeVisible()
  await publishPost(page)
  await expect(
    card(page, "Do not lose me").getByRole("button", { name: "Open photo 1: A brown square" }),
  ).toBeVisible()
  await page.reload()
  await expect(card(page, "Do not lose me")).toBeVisible()
  await expect(box).toHaveValue("")
  await expect(kept).toBeHidden()
})

test("likes, bookmarks and reposts show at once, in every list, and for others", async ({
  person,
  resident,
}) => {
  const [ann, bob] = await Promise.all([
    resident({ firstName: "Ann" }),
    person({ firstName: "Bob" }),
  ])
  const post = await ann.call(posts.create, { body: { content: `Shared by ${ann.name}` } })
  const { page } = bob
  await page.goto(`/post/${post.id}`)
  await page.getByRole("button", { name: /^Like/ }).click()
  await expect(page.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await page.getByRole("button", { name: "Bookmark" }).click()
  await expectToast(page, "Post bookmarked")
  await page.getByRole("button", { name: /^Repost/ }).click()
  await expect(page.getByRole("button", { name: "Repost, 1 repost" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await moveTo(page, "/bookmarks")
  await expect(card(page, post.content).getByRole("button", { name: "Like, 1 like" })).toBeVisible()
  await expectAccessible(page)
  await ann.page.goto("/")
  await expect(
    card(ann.page, post.content).getByRole("button", { name: "Like, 1 like" }),
  ).toHaveAttribute("aria-pressed", "false")
})

test("a failed like is rolled back with the specified error text", async ({ resident }) => {
  const { page, call } = await resident()
  await call(posts.create, { body: { content: "Unlucky" } })
  await page.goto("/")
  const like = card(page, "Unlucky").getByRole("button", { name: /^Like/ })
  await expect(like).toBeVisible()
  await page.route("**/like", (route) => route.fulfill({ status: 500 }))
  await like.click()
  await expectToast(page, "Failed to like/unlike post. Please try again.")
  await expect(like).toHaveAttribute("aria-pressed", "false")
})

test("a rate limit shows when it ends, in the reader's time zone", async ({ resident }) => {
  const { page, call } = await resident()
  await call(posts.create, { body: { content: "Popular" } })
  await page.clock.setFixedTime("2026-03-04T14:00:00")
  await page.goto("/")
  const limited = (seconds: number) => ({
    status: 429,
    headers: { "retry-after": String(seconds) },
    json: { code: "request.tooMany", message: "Too many requests." },
  })
  await page.route("**/like", (route) => route.fulfill(limited(40 * 60)))
  await page.route("**/api/posts", (route) => route.fulfill(limited(24 * 3600)))
  const like = card(page, "Popular").getByRole("button", { name: /^Like/ })
  await like.click()
  await expectToast(page, "You can like and save again in 40 minutes.")
  await expect(like).toHaveAttribute("aria-pressed", "false")
  const box = page.getByRole("textbox", { name: "What's on your mind?" })
  await box.fill("One too many")
  await page.getByRole("button", { name: "Post", exact: true }).click()
  await expectToast(page, "You can post again tomorrow at 14:00.")
  await expect(box).toHaveValue("One too many")
})

test("a failed code chunk breaks nothing and is fetched again", async ({ resident }) => {
  const { page, call } = await resident()
  await call(posts.create, { body: { content: "In the tunnel" } })
  await page.route(/overlays-/, (route) => route.abort())
  await page.route("**/like", (route) => route.abort())
  const missed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("overlays-"),
  )
  await page.goto("/")
  await page.evaluate(() => (document.body.dataset["page"] = "the same"))
  await missed
  const like = card(page, "In the tunnel").getByRole("button", { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute("aria-pressed", "false")
  await page.unroute(/overlays-/)
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expectToast(page, "Failed to like/unlike post. Please try again.")
  await expect(page.locator("body[data-page='the same']")).toBeAttached()
})

test("comments: open, write, see, delete; all of them on the post's own page", async ({
  resident,
}) => {
  const { page, call } = await resident()
  const post = await call(posts.create, { body: { content: "Talk to me" } })
  await page.goto("/")
  await card(page, "Talk to me")
    .getByRole("button", { name: /^Comment/ })
    .click()
  const box = page.getByRole("textbox", { name: "Write a comment" })
  await expect(box).toBeFocused()
  await box.fill("First of all")
  await page.keyboard.press("Enter")
  await expectToast(page, "Your comment has been added!")
  await expect(box).toHaveValue("")
  await expect(page.getByRole("article", { name: /^Comment by/ })).toContainText("First of all")
  await moveTo(page, `/post/${post.id}`)
  await expect(page.getByRole("article", { name: /^Comment by/ })).toContainText("First of all")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Comment options" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await expect(page.getByText("No comments yet")).toBeVisible()
})

test("an edited post is marked as edited; a deletion can be undone", async ({ resident }) => {
  const { page, call } = await resident()
  await call(posts.create, { body: { content: "Before" } })
  await page.goto("/")
  await card(page, "Before").getByRole("button", { name: "Post options" }).click()
  await page.getByRole("menuitem", { name: "Edit" }).click()
  const dialog = page.getByRole("dialog", { name: "Edit post" })
  await expectHeld(page)
  await dialog.getByLabel("Text").fill("After")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(card(page, "After")).toContainText("edited")
  await card(page, "After").getByRole("button", { name: "Post options" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await expectToast(page, "Post deleted")
  await expect(card(page, "After")).toBeHidden()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(card(page, "After")).toBeVisible()
})

test("a new post of a followed member is announced, and shown on request", async ({ person }) => {
  const [ann, bob] = await Promise.all([person({ firstName: "Ann" }), person({ firstName: "Bob" })])
  await bob.call(follows.add, { params: { userId: ann.id } })
  await bob.page.goto("/")
  await expect(bob.page.getByText("No posts to show yet.")).toBeVisible()
  await expectConnected(bob.page)
  await ann.call(posts.create, { body: { content: "Fresh news" } })
  const pill = bob.page.getByRole("button", { name: "1 new post" })
  await expect(pill).toBeVisible()
  await expect(card(bob.page, "Fresh news")).toBeHidden()
  await pill.click()
  await expect(card(bob.page, "Fresh news")).toBeVisible()
  await expect(pill).toBeHidden()
})

test("sixty posts: no layout shift, fetched as the reader scrolls, few in the DOM, and back restores the scroll position", async ({
  resident,
}) => {
  const { page, call } = await resident({ isPhone: true })
  const image = pictureUrl("#0f766e", 64, 36)
  for (let i = 0; i < 60; i++)
    await call(posts.create, {
      body: {
        content: `Row ${i} of many${"\nand on".repeat(i % 4)}`,
        images: i % 5 === 4 ? Array.from({ length: 1 + (i % 3) }, () => image) : [],
      },
    })
  const further: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/posts?cursor=")) further.push(request.url())
  })
  await page.goto("/")
  await expect(page.locator("li[data-index]").first()).toHaveCSS("position", "absolute")
  await page.waitForLoadState("networkidle")
  expect(further, "nothing is fetched ahead for a reader who does not scroll").toEqual([])
  await page.mouse.wheel(0, 200)
  await expect.poll(() => further).toHaveLength(1)
  await watchStability(page)
  // Window size and pictures arrive late; the scroll position must not move.
  const letCome = await holdBack(page, /windowing-|\/media\//)
  // Pictures are part of the document, so it is loaded only with them.
  await page.goto("/", { waitUntil: "domcontentloaded" })
  await expect(card(page, "Row 59 of many")).toBeVisible()
  const read = await page.evaluate(() => {
    scrollTo(0, 300)
    return scrollY
  })
  expect(read).toBeGreaterThan(100)
  letCome()
  await expect(page.locator("li[data-index]").first()).toHaveCSS("position", "absolute")
  expect(await page.evaluate(() => scrollY)).toBe(read)
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 500))
    await expect(card(page, "Row 30 of many")).toBeVisible({ timeout: 250 })
  }).toPass({ timeout: 30_000 })
  expect(await page.getByRole("article").count()).toBeLessThan(25)
  await expectStable(page)
  await card(page, "Row 30 of many").scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(2000)
  await card(page, "Row 30 of many")
    .getByRole("link", { name: /ago|just now/ })
    .click()
  await expect(page).toHaveURL(/\/post\//)
  await page.goBack()
  await expect(card(page, "Row 30 of many")).toBeVisible()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before))
    .toBeLessThan(150)
})

test("after a sign-out elsewhere, the next action shows an error and leads to sign-in", async ({
  resident,
}) => {
  const { page, call, context } = await resident()
  await call(posts.create, { body: { content: "Too late" } })
  await page.goto("/")
  await expectConnected(page)
  // No other request may be in flight that would notice first.
  await page.waitForLoadState("networkidle")
  // The page navigates half a second later, so the text is recorded inside it.
  const isSaid = page.evaluate(
    (words) =>
      new Promise<boolean>((resolve) =>
        new MutationObserver(() => {
          if (document.body.textContent.includes(words)) resolve(true)
        }).observe(document.body, { subtree: true, childList: true, characterData: true }),
      ),
    "You are logged out. Logging in again...",
  )
  await context.clearCookies()
  await card(page, "Too late").getByRole("button", { name: /^Like/ }).click()
  expect(await isSaid).toBe(true)
  await expect(page.getByRole("heading", { name: "Sign in to Grove" })).toBeVisible()
})

test("a long post is folded in lists, and opens by click or focus", async ({ resident }) => {
  const { page, call } = await resident()
  const lines = Array.from({ length: 12 }, (_, n) => `Line ${n + 1} of the poem`)
  const { id } = await call(posts.create, { body: { content: [...lines, "#theend"].join("\n") } })
  await page.goto("/")
  const post = card(page, "Line 1 of the poem")
  const lastLine = post.getByRole("link", { name: "#theend" })
  const text = post.getByRole("paragraph").filter({ hasText: "Line 2 of the poem" })
  const height = () => text.evaluate((element) => element.clientHeight)
  const more = post.getByRole("button", { name: "Show more" })
  await expect(more).toBeVisible()
  const folded = await height()
  await more.click()
  await expect(text).toBeFocused()
  await expect(more).toHaveCount(0)
  await expect.poll(height).toBeGreaterThan(folded * 1.5)
  await page.reload()
  await lastLine.focus()
  await expect(lastLine).toBeFocused()
  await expect.poll(height).toBeGreaterThan(folded * 1.5)
  await moveTo(page, `/post/${id}`)
  await expect(lastLine).toBeVisible()
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0)
})
